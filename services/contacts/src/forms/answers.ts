import type { Handler } from '@outrider/service/requests'
import { answerConfirmConsent } from '../consents/confirm-consent.ts'
import { answerGetConfirmation } from '../consents/get-confirmation.ts'
import { answerListConsents } from '../consents/list-consents.ts'
import type { Deps } from '../deps.ts'
import { answerChangeForm } from './change-form.ts'
import { answerCreateForm } from './create-form.ts'
import { answerDeleteForm } from './delete-form.ts'
import { answerFindForm } from './find-form.ts'
import { answerGetForm } from './get-form.ts'
import { answerListForms } from './list-forms.ts'

export const answersOfForms = (deps: Deps): Handler[] => [
  answerCreateForm(deps),
  answerListForms(deps),
  answerGetForm(deps),
  answerChangeForm(deps),
  answerDeleteForm(deps),
  answerFindForm(deps),
  answerGetConfirmation(deps),
  answerConfirmConsent(deps),
  answerListConsents(deps),
]
