import { type BuiltIn, eventsOf } from './built-in.ts'

/** Exchanges and marketplaces. */
export const exchanges: readonly BuiltIn[] = [
  ...eventsOf('Uniswap V2 factory', [
    'PairCreated(address indexed token0, address indexed token1, address pair, uint256 index)',
  ]),
  ...eventsOf('Uniswap V2 pair', [
    'Mint(address indexed sender, uint256 amount0, uint256 amount1) → sender',
    'Burn(address indexed sender, uint256 amount0, uint256 amount1, address indexed to) → to',
    'Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to) → to',
    'Sync(uint112 reserve0, uint112 reserve1)',
  ]),
  ...eventsOf('Uniswap V3 factory', [
    'PoolCreated(address indexed token0, address indexed token1, uint24 indexed fee, int24 tickSpacing, address pool)',
    'FeeAmountEnabled(uint24 indexed fee, int24 indexed tickSpacing)',
  ]),
  ...eventsOf('Uniswap V3 pool', [
    'Initialize(uint160 sqrtPriceX96, int24 tick)',
    'Mint(address sender, address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1) → owner',
    'Collect(address indexed owner, address recipient, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount0, uint128 amount1) → owner',
    'Burn(address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1) → owner',
    'Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick) → recipient',
    'Flash(address indexed sender, address indexed recipient, uint256 amount0, uint256 amount1, uint256 paid0, uint256 paid1) → recipient',
  ]),
  ...eventsOf('Uniswap V3 positions', [
    'IncreaseLiquidity(uint256 indexed tokenId, uint128 liquidity, uint256 amount0, uint256 amount1)',
    'DecreaseLiquidity(uint256 indexed tokenId, uint128 liquidity, uint256 amount0, uint256 amount1)',
    'Collect(uint256 indexed tokenId, address recipient, uint256 amount0, uint256 amount1) → recipient',
  ]),
  ...eventsOf('Uniswap V4 pool manager', [
    'Initialize(bytes32 indexed id, address indexed currency0, address indexed currency1, uint24 fee, int24 tickSpacing, address hooks, uint160 sqrtPriceX96, int24 tick)',
    'Swap(bytes32 indexed id, address indexed sender, int128 amount0, int128 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick, uint24 fee) → sender',
    'ModifyLiquidity(bytes32 indexed id, address indexed sender, int24 tickLower, int24 tickUpper, int256 liquidityDelta, bytes32 salt) → sender',
  ]),
  ...eventsOf('Curve pool', [
    'TokenExchange(address indexed buyer, int128 sold_id, uint256 tokens_sold, int128 bought_id, uint256 tokens_bought) → buyer',
  ]),
  ...eventsOf('Seaport', [
    'OrderFulfilled(bytes32 orderHash, address indexed offerer, address indexed zone, address recipient, (uint8 itemType, address token, uint256 identifier, uint256 amount)[] offer, (uint8 itemType, address token, uint256 identifier, uint256 amount, address recipient)[] consideration) → recipient',
    'OrderCancelled(bytes32 orderHash, address indexed offerer, address indexed zone) → offerer',
  ]),
]

/** Lending. */
export const lending: readonly BuiltIn[] = [
  ...eventsOf('Aave V3 pool', [
    'Supply(address indexed reserve, address user, address indexed onBehalfOf, uint256 amount, uint16 indexed referralCode) → onBehalfOf',
    'Withdraw(address indexed reserve, address indexed user, address indexed to, uint256 amount) → user',
    'Borrow(address indexed reserve, address user, address indexed onBehalfOf, uint256 amount, uint8 interestRateMode, uint256 borrowRate, uint16 indexed referralCode) → onBehalfOf',
    'Repay(address indexed reserve, address indexed user, address indexed repayer, uint256 amount, bool useATokens) → user',
    'LiquidationCall(address indexed collateralAsset, address indexed debtAsset, address indexed user, uint256 debtToCover, uint256 liquidatedCollateralAmount, address liquidator, bool receiveAToken) → user',
    'FlashLoan(address indexed target, address initiator, address indexed asset, uint256 amount, uint8 interestRateMode, uint256 premium, uint16 indexed referralCode) → initiator',
    'ReserveUsedAsCollateralEnabled(address indexed reserve, address indexed user) → user',
    'ReserveUsedAsCollateralDisabled(address indexed reserve, address indexed user) → user',
    'UserEModeSet(address indexed user, uint8 categoryId) → user',
  ]),
  ...eventsOf('Compound III Comet', [
    'Supply(address indexed from, address indexed dst, uint256 amount) → dst',
    'Withdraw(address indexed src, address indexed to, uint256 amount) → src',
    'SupplyCollateral(address indexed from, address indexed dst, address indexed asset, uint256 amount) → dst',
    'WithdrawCollateral(address indexed src, address indexed to, address indexed asset, uint256 amount) → src',
    'TransferCollateral(address indexed from, address indexed to, address indexed asset, uint256 amount) → to',
    'AbsorbDebt(address indexed absorber, address indexed borrower, uint256 basePaidOut, uint256 usdValue) → borrower',
    'AbsorbCollateral(address indexed absorber, address indexed borrower, address indexed asset, uint256 collateralAbsorbed, uint256 usdValue) → borrower',
    'BuyCollateral(address indexed buyer, address indexed asset, uint256 baseAmount, uint256 collateralAmount) → buyer',
  ]),
  ...eventsOf('Morpho Blue', [
    'Supply(bytes32 indexed id, address indexed caller, address indexed onBehalf, uint256 assets, uint256 shares) → onBehalf',
    'Withdraw(bytes32 indexed id, address caller, address indexed onBehalf, address indexed receiver, uint256 assets, uint256 shares) → onBehalf',
    'Borrow(bytes32 indexed id, address caller, address indexed onBehalf, address indexed receiver, uint256 assets, uint256 shares) → onBehalf',
    'Repay(bytes32 indexed id, address indexed caller, address indexed onBehalf, uint256 assets, uint256 shares) → onBehalf',
    'SupplyCollateral(bytes32 indexed id, address indexed caller, address indexed onBehalf, uint256 assets) → onBehalf',
    'WithdrawCollateral(bytes32 indexed id, address caller, address indexed onBehalf, address indexed receiver, uint256 assets) → onBehalf',
    'Liquidate(bytes32 indexed id, address indexed caller, address indexed borrower, uint256 repaidAssets, uint256 repaidShares, uint256 seizedAssets, uint256 badDebtAssets, uint256 badDebtShares) → borrower',
  ]),
]
