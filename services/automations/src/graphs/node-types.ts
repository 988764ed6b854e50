import type { NodeName } from '@outrider/contracts/nodes'
import type { NodeType } from './node-type.ts'
import { branch } from './nodes/branch.ts'
import { delay } from './nodes/delay.ts'
import { delayUntil } from './nodes/delay-until.ts'
import { exit } from './nodes/exit.ts'
import { httpRequest } from './nodes/http-request.ts'
import { sendEmail } from './nodes/send-email.ts'
import { sendInapp } from './nodes/send-inapp.ts'
import { split } from './nodes/split.ts'
import { updateContact } from './nodes/update-contact.ts'
import { waitForEvent } from './nodes/wait-for-event.ts'

const byName: { readonly [Name in NodeName]: NodeType<Name> } = {
  branch,
  delay,
  delay_until: delayUntil,
  exit,
  http_request: httpRequest,
  send_email: sendEmail,
  send_inapp: sendInapp,
  split,
  update_contact: updateContact,
  wait_for_event: waitForEvent,
}

/** Every kind of node there is, by its name. */
export const nodeTypes: ReadonlyMap<string, NodeType> = new Map(Object.entries(byName))
