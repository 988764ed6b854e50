import { type BuiltIn, eventsOf } from './built-in.ts'

/** Exchanges and marketplaces. */
export const exchanges: readonly BuiltIn[] = [
  ...eventsOf('Uniswap V2 factory', [
    [
      '0x0d3648bd0f6ba80134a33ba9275ac585d9d315f0ad8355cddefde31afa28d0e9',
      'PairCreated(address indexed token0, address indexed token1, address pair, uint256 index)',
    ],
  ]),
  ...eventsOf('Uniswap V2 pair', [
    [
      '0x4c209b5fc8ad50758f13e2e1088ba56a560dff690a1c6fef26394f4c03821c4f',
      'Mint(address indexed sender, uint256 amount0, uint256 amount1)',
      'sender',
    ],
    [
      '0xdccd412f0b1252819cb1fd330b93224ca42612892bb3f4f789976e6d81936496',
      'Burn(address indexed sender, uint256 amount0, uint256 amount1, address indexed to)',
      'to',
    ],
    [
      '0xd78ad95fa46c994b6551d0da85fc275fe613ce37657fb8d5e3d130840159d822',
      'Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)',
      'to',
    ],
    [
      '0x1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1',
      'Sync(uint112 reserve0, uint112 reserve1)',
    ],
  ]),
  ...eventsOf('Uniswap V3 factory', [
    [
      '0x783cca1c0412dd0d695e784568c96da2e9c22ff989357a2e8b1d9b2b4e6b7118',
      'PoolCreated(address indexed token0, address indexed token1, uint24 indexed fee, int24 tickSpacing, address pool)',
    ],
    [
      '0xc66a3fdf07232cdd185febcc6579d408c241b47ae2f9907d84be655141eeaecc',
      'FeeAmountEnabled(uint24 indexed fee, int24 indexed tickSpacing)',
    ],
  ]),
  ...eventsOf('Uniswap V3 pool', [
    [
      '0x98636036cb66a9c19a37435efc1e90142190214e8abeb821bdba3f2990dd4c95',
      'Initialize(uint160 sqrtPriceX96, int24 tick)',
    ],
    [
      '0x7a53080ba414158be7ec69b987b5fb7d07dee101fe85488f0853ae16239d0bde',
      'Mint(address sender, address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1)',
      'owner',
    ],
    [
      '0x70935338e69775456a85ddef226c395fb668b63fa0115f5f20610b388e6ca9c0',
      'Collect(address indexed owner, address recipient, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount0, uint128 amount1)',
      'owner',
    ],
    [
      '0x0c396cd989a39f4459b5fa1aed6a9a8dcdbc45908acfd67e028cd568da98982c',
      'Burn(address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1)',
      'owner',
    ],
    [
      '0xc42079f94a6350d7e6235f29174924f928cc2ac818eb64fed8004e115fbcca67',
      'Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick)',
      'recipient',
    ],
    [
      '0xbdbdb71d7860376ba52b25a5028beea23581364a40522f6bcfb86bb1f2dca633',
      'Flash(address indexed sender, address indexed recipient, uint256 amount0, uint256 amount1, uint256 paid0, uint256 paid1)',
      'recipient',
    ],
  ]),
  ...eventsOf('Uniswap V3 positions', [
    [
      '0x3067048beee31b25b2f1681f88dac838c8bba36af25bfb2b7cf7473a5847e35f',
      'IncreaseLiquidity(uint256 indexed tokenId, uint128 liquidity, uint256 amount0, uint256 amount1)',
    ],
    [
      '0x26f6a048ee9138f2c0ce266f322cb99228e8d619ae2bff30c67f8dcf9d2377b4',
      'DecreaseLiquidity(uint256 indexed tokenId, uint128 liquidity, uint256 amount0, uint256 amount1)',
    ],
    [
      '0x40d0efd1a53d60ecbf40971b9daf7dc90178c3aadc7aab1765632738fa8b8f01',
      'Collect(uint256 indexed tokenId, address recipient, uint256 amount0, uint256 amount1)',
      'recipient',
    ],
  ]),
  ...eventsOf('Uniswap V4 pool manager', [
    [
      '0xdd466e674ea557f56295e2d0218a125ea4b4f0f6f3307b95f85e6110838d6438',
      'Initialize(bytes32 indexed id, address indexed currency0, address indexed currency1, uint24 fee, int24 tickSpacing, address hooks, uint160 sqrtPriceX96, int24 tick)',
    ],
    [
      '0x40e9cecb9f5f1f1c5b9c97dec2917b7ee92e57ba5563708daca94dd84ad7112f',
      'Swap(bytes32 indexed id, address indexed sender, int128 amount0, int128 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick, uint24 fee)',
      'sender',
    ],
    [
      '0xf208f4912782fd25c7f114ca3723a2d5dd6f3bcc3ac8db5af63baa85f711d5ec',
      'ModifyLiquidity(bytes32 indexed id, address indexed sender, int24 tickLower, int24 tickUpper, int256 liquidityDelta, bytes32 salt)',
      'sender',
    ],
  ]),
  ...eventsOf('Curve pool', [
    [
      '0x8b3e96f2b889fa771c53c981b40daf005f63f637f1869f707052d15a3dd97140',
      'TokenExchange(address indexed buyer, int128 sold_id, uint256 tokens_sold, int128 bought_id, uint256 tokens_bought)',
      'buyer',
    ],
  ]),
  ...eventsOf('Seaport', [
    [
      '0x9d9af8e38d66c62e2c12f0225249fd9d721c54b83f48d9352c97c6cacdcb6f31',
      'OrderFulfilled(bytes32 orderHash, address indexed offerer, address indexed zone, address recipient, (uint8 itemType, address token, uint256 identifier, uint256 amount)[] offer, (uint8 itemType, address token, uint256 identifier, uint256 amount, address recipient)[] consideration)',
      'recipient',
    ],
    [
      '0x6bacc01dbe442496068f7d234edd811f1a5f833243e0aec824f86ab861f3c90d',
      'OrderCancelled(bytes32 orderHash, address indexed offerer, address indexed zone)',
      'offerer',
    ],
  ]),
]

/** Lending. */
export const lending: readonly BuiltIn[] = [
  ...eventsOf('Aave V3 pool', [
    [
      '0x2b627736bca15cd5381dcf80b0bf11fd197d01a037c52b927a881a10fb73ba61',
      'Supply(address indexed reserve, address user, address indexed onBehalfOf, uint256 amount, uint16 indexed referralCode)',
      'onBehalfOf',
    ],
    [
      '0x3115d1449a7b732c986cba18244e897a450f61e1bb8d589cd2e69e6c8924f9f7',
      'Withdraw(address indexed reserve, address indexed user, address indexed to, uint256 amount)',
      'user',
    ],
    [
      '0xb3d084820fb1a9decffb176436bd02558d15fac9b0ddfed8c465bc7359d7dce0',
      'Borrow(address indexed reserve, address user, address indexed onBehalfOf, uint256 amount, uint8 interestRateMode, uint256 borrowRate, uint16 indexed referralCode)',
      'onBehalfOf',
    ],
    [
      '0xa534c8dbe71f871f9f3530e97a74601fea17b426cae02e1c5aee42c96c784051',
      'Repay(address indexed reserve, address indexed user, address indexed repayer, uint256 amount, bool useATokens)',
      'user',
    ],
    [
      '0xe413a321e8681d831f4dbccbca790d2952b56f977908e45be37335533e005286',
      'LiquidationCall(address indexed collateralAsset, address indexed debtAsset, address indexed user, uint256 debtToCover, uint256 liquidatedCollateralAmount, address liquidator, bool receiveAToken)',
      'user',
    ],
    [
      '0xefefaba5e921573100900a3ad9cf29f222d995fb3b6045797eaea7521bd8d6f0',
      'FlashLoan(address indexed target, address initiator, address indexed asset, uint256 amount, uint8 interestRateMode, uint256 premium, uint16 indexed referralCode)',
      'initiator',
    ],
    [
      '0x00058a56ea94653cdf4f152d227ace22d4c00ad99e2a43f58cb7d9e3feb295f2',
      'ReserveUsedAsCollateralEnabled(address indexed reserve, address indexed user)',
      'user',
    ],
    [
      '0x44c58d81365b66dd4b1a7f36c25aa97b8c71c361ee4937adc1a00000227db5dd',
      'ReserveUsedAsCollateralDisabled(address indexed reserve, address indexed user)',
      'user',
    ],
    [
      '0xd728da875fc88944cbf17638bcbe4af0eedaef63becd1d1c57cc097eb4608d84',
      'UserEModeSet(address indexed user, uint8 categoryId)',
      'user',
    ],
  ]),
  ...eventsOf('Compound III Comet', [
    [
      '0xd1cf3d156d5f8f0d50f6c122ed609cec09d35c9b9fb3fff6ea0959134dae424e',
      'Supply(address indexed from, address indexed dst, uint256 amount)',
      'dst',
    ],
    [
      '0x9b1bfa7fa9ee420a16e124f794c35ac9f90472acc99140eb2f6447c714cad8eb',
      'Withdraw(address indexed src, address indexed to, uint256 amount)',
      'src',
    ],
    [
      '0xfa56f7b24f17183d81894d3ac2ee654e3c26388d17a28dbd9549b8114304e1f4',
      'SupplyCollateral(address indexed from, address indexed dst, address indexed asset, uint256 amount)',
      'dst',
    ],
    [
      '0xd6d480d5b3068db003533b170d67561494d72e3bf9fa40a266471351ebba9e16',
      'WithdrawCollateral(address indexed src, address indexed to, address indexed asset, uint256 amount)',
      'src',
    ],
    [
      '0x29db89d45e1a802b4d55e202984fce9faf1d30aedf86503ff1ea0ed9ebb64201',
      'TransferCollateral(address indexed from, address indexed to, address indexed asset, uint256 amount)',
      'to',
    ],
    [
      '0x1547a878dc89ad3c367b6338b4be6a65a5dd74fb77ae044da1e8747ef1f4f62f',
      'AbsorbDebt(address indexed absorber, address indexed borrower, uint256 basePaidOut, uint256 usdValue)',
      'borrower',
    ],
    [
      '0x9850ab1af75177e4a9201c65a2cf7976d5d28e40ef63494b44366f86b2f9412e',
      'AbsorbCollateral(address indexed absorber, address indexed borrower, address indexed asset, uint256 collateralAbsorbed, uint256 usdValue)',
      'borrower',
    ],
    [
      '0xf891b2a411b0e66a5f0a6ff1368670fefa287a13f541eb633a386a1a9cc7046b',
      'BuyCollateral(address indexed buyer, address indexed asset, uint256 baseAmount, uint256 collateralAmount)',
      'buyer',
    ],
  ]),
  ...eventsOf('Morpho Blue', [
    [
      '0xedf8870433c83823eb071d3df1caa8d008f12f6440918c20d75a3602cda30fe0',
      'Supply(bytes32 indexed id, address indexed caller, address indexed onBehalf, uint256 assets, uint256 shares)',
      'onBehalf',
    ],
    [
      '0xa56fc0ad5702ec05ce63666221f796fb62437c32db1aa1aa075fc6484cf58fbf',
      'Withdraw(bytes32 indexed id, address caller, address indexed onBehalf, address indexed receiver, uint256 assets, uint256 shares)',
      'onBehalf',
    ],
    [
      '0x570954540bed6b1304a87dfe815a5eda4a648f7097a16240dcd85c9b5fd42a43',
      'Borrow(bytes32 indexed id, address caller, address indexed onBehalf, address indexed receiver, uint256 assets, uint256 shares)',
      'onBehalf',
    ],
    [
      '0x52acb05cebbd3cd39715469f22afbf5a17496295ef3bc9bb5944056c63ccaa09',
      'Repay(bytes32 indexed id, address indexed caller, address indexed onBehalf, uint256 assets, uint256 shares)',
      'onBehalf',
    ],
    [
      '0xa3b9472a1399e17e123f3c2e6586c23e504184d504de59cdaa2b375e880c6184',
      'SupplyCollateral(bytes32 indexed id, address indexed caller, address indexed onBehalf, uint256 assets)',
      'onBehalf',
    ],
    [
      '0xe80ebd7cc9223d7382aab2e0d1d6155c65651f83d53c8b9b06901d167e321142',
      'WithdrawCollateral(bytes32 indexed id, address caller, address indexed onBehalf, address indexed receiver, uint256 assets)',
      'onBehalf',
    ],
    [
      '0xa4946ede45d0c6f06a0f5ce92c9ad3b4751452d2fe0e25010783bcab57a67e41',
      'Liquidate(bytes32 indexed id, address indexed caller, address indexed borrower, uint256 repaidAssets, uint256 repaidShares, uint256 seizedAssets, uint256 badDebtAssets, uint256 badDebtShares)',
      'borrower',
    ],
  ]),
]
