import { serviceNames } from '@outrider/contracts/services'
import { natsUsers } from '@outrider/service/nats-users'

/**
 * The `authorization` block of a nats-server that is not ours to start: the users and permissions that the
 * contracts ask for. Its passwords are variables, which nats-server takes from its environment.
 */
export function brokerUsers(): string {
  const passwords = Object.fromEntries(serviceNames.map((name) => [name, variable(name)]))
  const configuration = JSON.stringify(natsUsers(variable('operator'), passwords), null, 2)
  return configuration.replaceAll(/"password": "(\$\w+)"/g, '"password": $1')
}

function variable(name: string): string {
  return `$${name.toUpperCase()}_NATS_PASSWORD`
}
