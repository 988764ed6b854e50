import { answeredBy, type ServiceDeclaration } from '@outrider/contracts/service'
import type { Handler } from './requests.ts'
import type { Subscriber } from './deliver.ts'

/** What a service has for the contracts of its declaration. */
export interface Handlers {
  readonly answers: readonly Handler[]
  readonly consumes?: readonly Subscriber[]
}

/** Where a declaration and its handlers differ, a sentence for each subject; none when they agree. */
export function differences(
  declaration: ServiceDeclaration,
  { answers, consumes = [] }: Handlers,
): string[] {
  return [
    ...compare(
      subjectsOf(answeredBy(declaration)),
      subjectsOf(answers.map(({ contract }) => contract)),
    ),
    ...compare(subjectsOf(declaration.consumes), subjectsOf(consumes.map(({ event }) => event))),
  ]
}

function subjectsOf(contracts: readonly { readonly subject: string }[]): string[] {
  return contracts.map(({ subject }) => subject)
}

function compare(declared: readonly string[], handled: readonly string[]): string[] {
  const missing = declared.filter((subject) => !handled.includes(subject))
  const surplus = handled.filter((subject) => !declared.includes(subject))
  const repeated = handled.filter((subject, place) => handled.indexOf(subject) < place)
  return [
    ...missing.map((subject) => `${subject} has no handler`),
    ...surplus.map((subject) => `${subject} is handled but not declared`),
    ...repeated.map((subject) => `${subject} has two handlers`),
  ]
}
