import { serviceNames } from '@outrider/contracts/services'
import { natsConfiguration } from '@outrider/service/nats-configuration'

/**
 * What a nats-server that is not ours to start includes in its configuration: the users and permissions that the
 * contracts ask for, and the size of a message. Passwords are variables, which nats-server takes from its environment.
 */
export function brokerUsers(): string {
  const passwords = Object.fromEntries(serviceNames.map((name) => [name, variable(name)]))
  const configuration = JSON.stringify(natsConfiguration(variable('operator'), passwords), null, 2)
  return configuration.replaceAll(/"password": "(\$\w+)"/g, '"password": $1')
}

function variable(name: string): string {
  return `$${name.toUpperCase()}_NATS_PASSWORD`
}
