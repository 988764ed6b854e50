import { permissionsOf, type ServiceDeclaration } from '@outrider/contracts/service'
import { services } from '@outrider/contracts/services'

/** The user that applies streams and reads dead letters. */
export const operatorUser = 'operator'

/** Bytes. A body of a mebibyte is larger as a message: in an envelope, its numbers written out. */
const largestMessage = 4 * 1_024 * 1_024

/** What the house asks of a nats-server: large messages, and a user per service, allowed what its contracts say, in order. */
export function natsConfiguration(
  operatorPassword: string,
  passwords: Readonly<Record<string, string>>,
) {
  return {
    max_payload: largestMessage,
    authorization: {
      users: [
        { user: operatorUser, password: operatorPassword },
        ...services.map((service) => userOf(service, passwords[service.name])),
      ],
    },
  }
}

function userOf(service: ServiceDeclaration, password: string | undefined) {
  if (password === undefined) throw new Error(`no password for ${service.name}`)
  const { publish, subscribe } = permissionsOf(service)
  return {
    user: service.name,
    password,
    permissions: {
      publish: { allow: publish.toSorted() },
      subscribe: { allow: subscribe.toSorted() },
      allow_responses: true,
    },
  }
}
