/** The EVM chains that wallets may sign for, and their ids (EIP-155). */
export const evmChains = {
  ethereum: 1,
  optimism: 10,
  bsc: 56,
  gnosis: 100,
  unichain: 130,
  polygon: 137,
  sonic: 146,
  zksync: 324,
  worldchain: 480,
  mantle: 5_000,
  base: 8_453,
  arbitrum: 42_161,
  celo: 42_220,
  avalanche: 43_114,
  linea: 59_144,
  berachain: 80_094,
  blast: 81_457,
  scroll: 534_352,
  sepolia: 11_155_111,
  'base-sepolia': 84_532,
  'arbitrum-sepolia': 421_614,
  'optimism-sepolia': 11_155_420,
  'polygon-amoy': 80_002,
  'avalanche-fuji': 43_113,
  'bsc-testnet': 97,
} as const

/** Chains whose coins are worth nothing: a signature there proves little. */
const testnets: ReadonlySet<string> = new Set([
  'sepolia',
  'base-sepolia',
  'arbitrum-sepolia',
  'optimism-sepolia',
  'polygon-amoy',
  'avalanche-fuji',
  'bsc-testnet',
] satisfies (keyof typeof evmChains)[])

export function isTestnet(slug: string): boolean {
  return testnets.has(slug)
}

export function isEvmChain(slug: string): slug is keyof typeof evmChains {
  return Object.hasOwn(evmChains, slug)
}
