import { type BuiltIn, eventsOf } from './built-in.ts'

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
