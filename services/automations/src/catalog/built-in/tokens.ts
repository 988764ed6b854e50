import { type BuiltIn, eventsOf } from './built-in.ts'

/** Tokens, vaults, and events of contracts in general. */
export const tokens: readonly BuiltIn[] = [
  ...eventsOf('ERC-20, ERC-721', [
    'Transfer(address indexed from, address indexed to, uint256 value) → to',
    'Approval(address indexed owner, address indexed spender, uint256 value) → owner',
  ]),
  ...eventsOf('ERC-721, ERC-1155', [
    'ApprovalForAll(address indexed owner, address indexed operator, bool approved) → owner',
  ]),
  ...eventsOf('ERC-1155', [
    'TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value) → to',
    'TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values) → to',
    'URI(string value, uint256 indexed id)',
  ]),
  ...eventsOf('ERC-4626', [
    'Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares) → owner',
    'Withdraw(address indexed sender, address indexed receiver, address indexed owner, uint256 assets, uint256 shares) → owner',
  ]),
  ...eventsOf('WETH', [
    'Deposit(address indexed dst, uint256 wad) → dst',
    'Withdrawal(address indexed src, uint256 wad) → src',
  ]),
  ...eventsOf('ERC-20 votes', [
    'DelegateChanged(address indexed delegator, address indexed fromDelegate, address indexed toDelegate) → delegator',
    'DelegateVotesChanged(address indexed delegate, uint256 previousVotes, uint256 newVotes) → delegate',
  ]),
  ...eventsOf('Governor', [
    'ProposalCreated(uint256 proposalId, address proposer, address[] targets, uint256[] values, string[] signatures, bytes[] calldatas, uint256 voteStart, uint256 voteEnd, string description) → proposer',
    'VoteCast(address indexed voter, uint256 proposalId, uint8 support, uint256 weight, string reason) → voter',
    'ProposalExecuted(uint256 proposalId)',
  ]),
  ...eventsOf('Ownable', [
    'OwnershipTransferred(address indexed previousOwner, address indexed newOwner) → newOwner',
  ]),
  ...eventsOf('AccessControl', [
    'RoleGranted(bytes32 indexed role, address indexed account, address indexed sender) → account',
    'RoleRevoked(bytes32 indexed role, address indexed account, address indexed sender) → account',
  ]),
]

/** Staking, names and smart accounts. */
export const accounts: readonly BuiltIn[] = [
  ...eventsOf('Lido', [
    'Submitted(address indexed sender, uint256 amount, address referral) → sender',
    'TransferShares(address indexed from, address indexed to, uint256 sharesValue) → to',
    'WithdrawalRequested(uint256 indexed requestId, address indexed requestor, address indexed owner, uint256 amountOfStETH, uint256 amountOfShares) → owner',
    'WithdrawalClaimed(uint256 indexed requestId, address indexed owner, address indexed receiver, uint256 amountOfETH) → owner',
  ]),
  ...eventsOf('ENS controller', [
    'NameRegistered(string name, bytes32 indexed label, address indexed owner, uint256 baseCost, uint256 premium, uint256 expires) → owner',
    'NameRegistered(string name, bytes32 indexed label, address indexed owner, uint256 cost, uint256 expires) → owner',
    'NameRenewed(string name, bytes32 indexed label, uint256 cost, uint256 expires)',
  ]),
  ...eventsOf('ENS base registrar', [
    'NameRegistered(uint256 indexed id, address indexed owner, uint256 expires) → owner',
    'NameRenewed(uint256 indexed id, uint256 expires)',
  ]),
  ...eventsOf('ENS registry', [
    'NewOwner(bytes32 indexed node, bytes32 indexed label, address owner) → owner',
    'Transfer(bytes32 indexed node, address owner) → owner',
    'NewResolver(bytes32 indexed node, address resolver)',
  ]),
  ...eventsOf('ENS resolver', [
    'AddrChanged(bytes32 indexed node, address a) → a',
    'TextChanged(bytes32 indexed node, string indexed indexedKey, string key, string value)',
  ]),
  ...eventsOf('ENS reverse registrar', [
    'ReverseClaimed(address indexed addr, bytes32 indexed node) → addr',
  ]),
  ...eventsOf('ENS name wrapper', [
    'NameWrapped(bytes32 indexed node, bytes name, address owner, uint32 fuses, uint64 expiry) → owner',
  ]),
  ...eventsOf('Safe', [
    'SafeSetup(address indexed initiator, address[] owners, uint256 threshold, address initializer, address fallbackHandler)',
    'AddedOwner(address indexed owner) → owner',
    'RemovedOwner(address indexed owner) → owner',
    'ChangedThreshold(uint256 threshold)',
    'ExecutionSuccess(bytes32 indexed txHash, uint256 payment)',
    'ExecutionFailure(bytes32 indexed txHash, uint256 payment)',
    'SafeReceived(address indexed sender, uint256 value) → sender',
    'EnabledModule(address indexed module)',
    'DisabledModule(address indexed module)',
    'ApproveHash(bytes32 indexed approvedHash, address indexed owner) → owner',
    'SignMsg(bytes32 indexed msgHash)',
  ]),
  ...eventsOf('Safe proxy factory', ['ProxyCreation(address indexed proxy, address singleton)']),
  ...eventsOf('ERC-4337 entry point', [
    'UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed) → sender',
    'AccountDeployed(bytes32 indexed userOpHash, address indexed sender, address factory, address paymaster) → sender',
  ]),
]
