import { permissionsOf } from '@outrider/contracts/permissions'
import { type ServiceName, serviceNames } from '@outrider/contracts/services'

/** The user that applies streams and reads dead letters. */
export const operatorUser = 'operator'

/** `authorization` of a nats-server's configuration: a user per service, allowed what its contracts say. */
export function natsUsers(passwords: Readonly<Record<ServiceName | 'operator', string>>) {
  return {
    authorization: {
      users: [
        { user: operatorUser, password: passwords.operator },
        ...serviceNames.map((service) => {
          const { publish, subscribe } = permissionsOf(service)
          return {
            user: service,
            password: passwords[service],
            permissions: {
              publish: { allow: publish },
              subscribe: { allow: subscribe },
              allow_responses: true,
            },
          }
        }),
      ],
    },
  }
}
