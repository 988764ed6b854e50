import { type BuiltIn, eventsOf } from './built-in.ts'

/** Tokens, vaults, and events of contracts in general. */
export const tokens: readonly BuiltIn[] = [
  ...eventsOf('ERC-20, ERC-721', [
    [
      '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
      'Transfer(address indexed from, address indexed to, uint256 value)',
      'to',
    ],
    [
      '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
      'Approval(address indexed owner, address indexed spender, uint256 value)',
      'owner',
    ],
  ]),
  ...eventsOf('ERC-721, ERC-1155', [
    [
      '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
      'ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
      'owner',
    ],
  ]),
  ...eventsOf('ERC-1155', [
    [
      '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
      'TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
      'to',
    ],
    [
      '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
      'TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
      'to',
    ],
    [
      '0x6bb7ff708619ba0610cba295a58592e0451dee2622938c8755667688daf3529b',
      'URI(string value, uint256 indexed id)',
    ],
  ]),
  ...eventsOf('ERC-4626', [
    [
      '0xdcbc1c05240f31ff3ad067ef1ee35ce4997762752e3a095284754544f4c709d7',
      'Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares)',
      'owner',
    ],
    [
      '0xfbde797d201c681b91056529119e0b02407c7bb96a4a2c75c01fc9667232c8db',
      'Withdraw(address indexed sender, address indexed receiver, address indexed owner, uint256 assets, uint256 shares)',
      'owner',
    ],
  ]),
  ...eventsOf('WETH', [
    [
      '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
      'Deposit(address indexed dst, uint256 wad)',
      'dst',
    ],
    [
      '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65',
      'Withdrawal(address indexed src, uint256 wad)',
      'src',
    ],
  ]),
  ...eventsOf('ERC-20 votes', [
    [
      '0x3134e8a2e6d97e929a7e54011ea5485d7d196dd5f0ba4d4ef95803e8e3fc257f',
      'DelegateChanged(address indexed delegator, address indexed fromDelegate, address indexed toDelegate)',
      'delegator',
    ],
    [
      '0xdec2bacdd2f05b59de34da9b523dff8be42e5e38e818c82fdb0bae774387a724',
      'DelegateVotesChanged(address indexed delegate, uint256 previousVotes, uint256 newVotes)',
      'delegate',
    ],
  ]),
  ...eventsOf('Governor', [
    [
      '0x7d84a6263ae0d98d3329bd7b46bb4e8d6f98cd35a7adb45c274c8b7fd5ebd5e0',
      'ProposalCreated(uint256 proposalId, address proposer, address[] targets, uint256[] values, string[] signatures, bytes[] calldatas, uint256 voteStart, uint256 voteEnd, string description)',
      'proposer',
    ],
    [
      '0xb8e138887d0aa13bab447e82de9d5c1777041ecd21ca36ba824ff1e6c07ddda4',
      'VoteCast(address indexed voter, uint256 proposalId, uint8 support, uint256 weight, string reason)',
      'voter',
    ],
    [
      '0x712ae1383f79ac853f8d882153778e0260ef8f03b504e2866e0593e04d2b291f',
      'ProposalExecuted(uint256 proposalId)',
    ],
  ]),
  ...eventsOf('Ownable', [
    [
      '0x8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e0',
      'OwnershipTransferred(address indexed previousOwner, address indexed newOwner)',
      'newOwner',
    ],
  ]),
  ...eventsOf('AccessControl', [
    [
      '0x2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d',
      'RoleGranted(bytes32 indexed role, address indexed account, address indexed sender)',
      'account',
    ],
    [
      '0xf6391f5c32d9c69d2a47ea670b442974b53935d1edc7fd64eb21e047a839171b',
      'RoleRevoked(bytes32 indexed role, address indexed account, address indexed sender)',
      'account',
    ],
  ]),
]

/** Staking, names and smart accounts. */
export const accounts: readonly BuiltIn[] = [
  ...eventsOf('Lido', [
    [
      '0x96a25c8ce0baabc1fdefd93e9ed25d8e092a3332f3aa9a41722b5697231d1d1a',
      'Submitted(address indexed sender, uint256 amount, address referral)',
      'sender',
    ],
    [
      '0x9d9c909296d9c674451c0c24f02cb64981eb3b727f99865939192f880a755dcb',
      'TransferShares(address indexed from, address indexed to, uint256 sharesValue)',
      'to',
    ],
    [
      '0xf0cb471f23fb74ea44b8252eb1881a2dca546288d9f6e90d1a0e82fe0ed342ab',
      'WithdrawalRequested(uint256 indexed requestId, address indexed requestor, address indexed owner, uint256 amountOfStETH, uint256 amountOfShares)',
      'owner',
    ],
    [
      '0x6ad26c5e238e7d002799f9a5db07e81ef14e37386ae03496d7a7ef04713e145b',
      'WithdrawalClaimed(uint256 indexed requestId, address indexed owner, address indexed receiver, uint256 amountOfETH)',
      'owner',
    ],
  ]),
  ...eventsOf('ENS controller', [
    [
      '0x69e37f151eb98a09618ddaa80c8cfaf1ce5996867c489f45b555b412271ebf27',
      'NameRegistered(string name, bytes32 indexed label, address indexed owner, uint256 baseCost, uint256 premium, uint256 expires)',
      'owner',
    ],
    [
      '0xca6abbe9d7f11422cb6ca7629fbf6fe9efb1c621f71ce8f02b9f2a230097404f',
      'NameRegistered(string name, bytes32 indexed label, address indexed owner, uint256 cost, uint256 expires)',
      'owner',
    ],
    [
      '0x3da24c024582931cfaf8267d8ed24d13a82a8068d5bd337d30ec45cea4e506ae',
      'NameRenewed(string name, bytes32 indexed label, uint256 cost, uint256 expires)',
    ],
  ]),
  ...eventsOf('ENS base registrar', [
    [
      '0xb3d987963d01b2f68493b4bdb130988f157ea43070d4ad840fee0466ed9370d9',
      'NameRegistered(uint256 indexed id, address indexed owner, uint256 expires)',
      'owner',
    ],
    [
      '0x9b87a00e30f1ac65d898f070f8a3488fe60517182d0a2098e1b4b93a54aa9bd6',
      'NameRenewed(uint256 indexed id, uint256 expires)',
    ],
  ]),
  ...eventsOf('ENS registry', [
    [
      '0xce0457fe73731f824cc272376169235128c118b49d344817417c6d108d155e82',
      'NewOwner(bytes32 indexed node, bytes32 indexed label, address owner)',
      'owner',
    ],
    [
      '0xd4735d920b0f87494915f556dd9b54c8f309026070caea5c737245152564d266',
      'Transfer(bytes32 indexed node, address owner)',
      'owner',
    ],
    [
      '0x335721b01866dc23fbee8b6b2c7b1e14d6f05c28cd35a2c934239f94095602a0',
      'NewResolver(bytes32 indexed node, address resolver)',
    ],
  ]),
  ...eventsOf('ENS resolver', [
    [
      '0x52d7d861f09ab3d26239d492e8968629f95e9e318cf0b73bfddc441522a15fd2',
      'AddrChanged(bytes32 indexed node, address a)',
      'a',
    ],
    [
      '0x448bc014f1536726cf8d54ff3d6481ed3cbc683c2591ca204274009afa09b1a1',
      'TextChanged(bytes32 indexed node, string indexed indexedKey, string key, string value)',
    ],
  ]),
  ...eventsOf('ENS reverse registrar', [
    [
      '0x6ada868dd3058cf77a48a74489fd7963688e5464b2b0fa957ace976243270e92',
      'ReverseClaimed(address indexed addr, bytes32 indexed node)',
      'addr',
    ],
  ]),
  ...eventsOf('ENS name wrapper', [
    [
      '0x8ce7013e8abebc55c3890a68f5a27c67c3f7efa64e584de5fb22363c606fd340',
      'NameWrapped(bytes32 indexed node, bytes name, address owner, uint32 fuses, uint64 expiry)',
      'owner',
    ],
  ]),
  ...eventsOf('Safe', [
    [
      '0x141df868a6331af528e38c83b7aa03edc19be66e37ae67f9285bf4f8e3c6a1a8',
      'SafeSetup(address indexed initiator, address[] owners, uint256 threshold, address initializer, address fallbackHandler)',
    ],
    [
      '0x9465fa0c962cc76958e6373a993326400c1c94f8be2fe3a952adfa7f60b2ea26',
      'AddedOwner(address indexed owner)',
      'owner',
    ],
    [
      '0xf8d49fc529812e9a7c5c50e69c20f0dccc0db8fa95c98bc58cc9a4f1c1299eaf',
      'RemovedOwner(address indexed owner)',
      'owner',
    ],
    [
      '0x610f7ff2b304ae8903c3de74c60c6ab1f7d6226b3f52c5161905bb5ad4039c93',
      'ChangedThreshold(uint256 threshold)',
    ],
    [
      '0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e',
      'ExecutionSuccess(bytes32 indexed txHash, uint256 payment)',
    ],
    [
      '0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23',
      'ExecutionFailure(bytes32 indexed txHash, uint256 payment)',
    ],
    [
      '0x3d0ce9bfc3ed7d6862dbb28b2dea94561fe714a1b4d019aa8af39730d1ad7c3d',
      'SafeReceived(address indexed sender, uint256 value)',
      'sender',
    ],
    [
      '0xecdf3a3effea5783a3c4c2140e677577666428d44ed9d474a0b3a4c9943f8440',
      'EnabledModule(address indexed module)',
    ],
    [
      '0xaab4fa2b463f581b2b32cb3b7e3b704b9ce37cc209b5fb4d77e593ace4054276',
      'DisabledModule(address indexed module)',
    ],
    [
      '0xf2a0eb156472d1440255b0d7c1e19cc07115d1051fe605b0dce69acfec884d9c',
      'ApproveHash(bytes32 indexed approvedHash, address indexed owner)',
      'owner',
    ],
    [
      '0xe7f4675038f4f6034dfcbbb24c4dc08e4ebf10eb9d257d3d02c0f38d122ac6e4',
      'SignMsg(bytes32 indexed msgHash)',
    ],
  ]),
  ...eventsOf('Safe proxy factory', [
    [
      '0x4f51faf6c4561ff95f067657e43439f0f856d97c04d9ec9070a6199ad418e235',
      'ProxyCreation(address indexed proxy, address singleton)',
    ],
  ]),
  ...eventsOf('ERC-4337 entry point', [
    [
      '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f',
      'UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
      'sender',
    ],
    [
      '0xd51a9c61267aa6196961883ecf5ff2da6619c37dac0fa92122513fb32c032d2d',
      'AccountDeployed(bytes32 indexed userOpHash, address indexed sender, address factory, address paymaster)',
      'sender',
    ],
  ]),
]
