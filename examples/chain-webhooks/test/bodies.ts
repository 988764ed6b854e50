/** Deliveries as the indexers send them, with made-up wallets. */

export const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
export const alice = '0x503828976d22510aad0201ac7ec88293211d23da'
export const bob = '0xbe3f4b43db5eb49d1f48f53443b9abce45da3b79'
export const txHash = '0x7a4a39da2a3fa1fc2ef88fd1eaea070286ed2aba21e0419dcfb6d5c5d9f02a72'
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const wordOf = (address: string) => `0x${'0'.repeat(24)}${address.slice(2)}`

const usdcLog = {
  address: usdc,
  topics: [transferTopic, wordOf(alice), wordOf(bob)],
  data: '0x00000000000000000000000000000000000000000000000000000000117774ad',
  blockNumber: '0xdf34a3',
  transactionHash: txHash,
  transactionIndex: '0x35',
  blockHash: '0xa99ec54413bd3db3f9bdb0c1ad3ab1400ee0ecefb47803e17f9d33bc4d0a1e91',
  logIndex: '0x70',
  removed: false,
}

export const alchemyActivity = {
  webhookId: 'wh_octjglnywaupz6th',
  id: 'whevt_ogrc5v64myey69ux',
  createdAt: '2026-10-12T12:00:11.123456789Z',
  type: 'ADDRESS_ACTIVITY',
  event: {
    network: 'ETH_MAINNET',
    activity: [
      {
        fromAddress: alice,
        toAddress: bob,
        blockNum: '0xdf34a3',
        hash: txHash,
        value: 293.092129,
        asset: 'USDC',
        category: 'token',
        rawContract: {
          rawValue: '0x00000000000000000000000000000000000000000000000000000000117774ad',
          address: usdc,
          decimals: 6,
        },
        log: usdcLog,
      },
      {
        fromAddress: alice,
        toAddress: bob,
        blockNum: '0xdf34a3',
        hash: '0x11112b6aad61b3b0cc2e3b9a4f1c5d0d3a4d9e2c7a1e5f0b6c8d7e9fa0b1c2d3',
        value: 0.05,
        asset: 'ETH',
        category: 'external',
        rawContract: { rawValue: '0xb1a2bc2ec50000', decimals: 18 },
      },
    ],
  },
}

/** The same block, taken back by a reorganization. */
export const alchemyRemoved = {
  ...alchemyActivity,
  id: 'whevt_2',
  event: {
    network: 'ETH_MAINNET',
    activity: [{ ...alchemyActivity.event.activity[0], log: { ...usdcLog, removed: true } }],
  },
}

export const alchemyCustom = {
  webhookId: 'wh_a55wfsvq5h8n8u3z',
  id: 'whevt_rsdblc6zxi8a6ntl',
  createdAt: '2026-01-23T07:51:07.945953790Z',
  type: 'GRAPHQL',
  event: {
    network: 'BASE_MAINNET',
    sequenceNumber: '10000000000578619000',
    data: {
      block: {
        hash: '0x2f3f3d9b1c7b5a8f6e4d2c1b0a9f8e7d6c5b4a39281706f5e4d3c2b1a0f9e8d7',
        number: 9_443_123,
        logs: [
          {
            data: '0x',
            topics: [transferTopic, wordOf(alice), wordOf(bob), `0x${'0'.repeat(62)}2a`],
            index: 7,
            account: { address: '0xbd3531da5cf5857e7cfaa92426877b022e612cf8' },
            transaction: { hash: txHash, index: 3, from: { address: alice } },
          },
          {
            data: '0x01',
            topics: [`0x${'c0de'.repeat(16)}`],
            index: 8,
            account: { address: '0xbd3531da5cf5857e7cfaa92426877b022e612cf8' },
            transaction: { hash: txHash, index: 3, from: { address: alice } },
          },
        ],
      },
    },
  },
}

export function moralisBlock(confirmed: boolean) {
  return {
    confirmed,
    chainId: '0x89',
    abi: [],
    streamId: 'c28d9e2e-ae9d-4fe6-9fc0-5fcde2dcdd17',
    tag: 'payments',
    retries: 0,
    block: {
      number: '46120120',
      hash: '0xf9b3a7d5c1e0f2948b6a7c8d9e0f1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b',
      timestamp: '1760270411',
    },
    logs: [
      {
        logIndex: '112',
        transactionHash: txHash,
        address: usdc,
        data: usdcLog.data,
        topic0: transferTopic,
        topic1: wordOf(alice),
        topic2: wordOf(bob),
        topic3: null,
      },
      {
        logIndex: '113',
        transactionHash: txHash,
        address: usdc,
        data: '0x01',
        topic0: `0x${'c0de'.repeat(16)}`,
        topic1: null,
        topic2: null,
        topic3: null,
      },
    ],
    txs: [
      {
        hash: '0x22222b6aad61b3b0cc2e3b9a4f1c5d0d3a4d9e2c7a1e5f0b6c8d7e9fa0b1c2d3',
        gas: '21000',
        value: '50000000000000000',
        fromAddress: alice,
        toAddress: bob,
      },
      { hash: txHash, gas: '65000', value: '0', fromAddress: alice, toAddress: usdc },
    ],
    txsInternal: [],
    erc20Transfers: [
      {
        transactionHash: txHash,
        logIndex: '112',
        contract: usdc,
        from: alice,
        to: bob,
        value: '293041325',
        tokenName: 'USD Coin',
        tokenSymbol: 'USDC',
        tokenDecimals: '6',
        valueWithDecimals: '293.041325',
      },
    ],
    erc20Approvals: [],
    nftApprovals: { ERC721: [], ERC1155: [] },
    nftTransfers: [],
  }
}

/** What Moralis sends when a stream is created. */
export const moralisTest = {
  abi: {},
  block: { hash: '', number: '', timestamp: '' },
  txs: [],
  txsInternal: [],
  logs: [],
  chainId: '',
  tag: '',
  streamId: '',
  confirmed: true,
  retries: 0,
  erc20Approvals: [],
  erc20Transfers: [],
  nftApprovals: [],
  nftTransfers: [],
}
