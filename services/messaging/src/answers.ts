import type { Handler } from '@outrider/service/requests'
import type { Deps } from './deps.ts'
import { answerReceiveInbound } from './feedback/receive-inbound.ts'
import { answerRecordClick } from './feedback/record-click.ts'
import { answerRecordOpen } from './feedback/record-open.ts'
import { answerUnsubscribe } from './feedback/unsubscribe.ts'
import { answerListInbox } from './inbox/list-inbox.ts'
import { answerPushToContact } from './inbox/push-to-contact.ts'
import { answerReadAllMessages } from './inbox/read-all-messages.ts'
import { answerReadMessage } from './inbox/read-message.ts'
import { answerRecordStreamed } from './inbox/record-streamed.ts'
import { answerResumeInbox } from './inbox/resume-inbox.ts'
import { answerGetMessage } from './messages/get-message.ts'
import { answerListMessages } from './messages/list-messages.ts'
import { answerAddSuppression } from './suppressions/add-suppression.ts'
import { answerListSuppressions } from './suppressions/list-suppressions.ts'
import { answerRemoveSuppression } from './suppressions/remove-suppression.ts'
import { answerChangeTemplate } from './templates/change-template.ts'
import { answerCreateTemplate } from './templates/create-template.ts'
import { answerDeleteTemplate } from './templates/delete-template.ts'
import { answerGetTemplate } from './templates/get-template.ts'
import { answerListTemplates } from './templates/list-templates.ts'
import { answerPreviewTemplate } from './templates/preview-template.ts'

/** What this service answers. */
export function answersOfMessaging(deps: Deps): Handler[] {
  return [
    answerCreateTemplate(deps),
    answerListTemplates(deps),
    answerGetTemplate(deps),
    answerChangeTemplate(deps),
    answerDeleteTemplate(deps),
    answerPreviewTemplate(deps),
    answerListMessages(deps),
    answerGetMessage(deps),
    answerPushToContact(deps),
    answerListInbox(deps),
    answerResumeInbox(deps),
    answerReadMessage(deps),
    answerReadAllMessages(deps),
    answerRecordStreamed(deps),
    answerAddSuppression(deps),
    answerListSuppressions(deps),
    answerRemoveSuppression(deps),
    answerReceiveInbound(deps),
    answerRecordOpen(deps),
    answerRecordClick(deps),
    answerUnsubscribe(deps),
  ]
}
