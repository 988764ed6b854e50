import { type BuiltIn, eventsOf } from './built-in.ts'

/** Tokens, vaults and what is about contracts in general. */
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
