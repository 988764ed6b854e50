import { type Prose, proseOf } from '../prose.ts'
import type { Offence, Rule } from '../rule.ts'

/** Phrases that readers have to read twice, each with what manuals say instead. */
const phrases: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [/\b(?:is|are|was|were) told (?:of|about)\b/i, 'receives, is notified of'],
  [/\btold apart\b/i, 'distinguished'],
  [/\b(?:tells?|told|telling)\b/i, 'reports, returns, shows'],
  [/\b(?:hears? of|heard of)\b/i, 'is notified of, receives'],
  [/\banswer(?:s|ed|ing)?\b/i, 'response; returns, responds'],
  [/\b(?:whoever|whomever|whatever|whom)\b/i, 'the subject by name: the operator, each item'],
  [/\b(?:nobody|somebody|everybody|anybody)\b/i, 'no contact, a user, another organization'],
  [/\balone\b/i, 'only'],
  [/\bbeside\b/i, 'next to, with, compared with'],
  [/\bg(?:o|oes|oing|one) on\b/i, 'continues, resumes'],
  [/\bat once\b/i, 'immediately; at the same time'],
  [/\banew\b/i, 'again'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\bheed(?:s|ed|ing)?\b/i, 'respect, apply'],
  [/\bfor ever\b/i, 'forever, permanently'],
  [/\baloud\b/i, 'explicitly'],
  [/\bcrosswise\b/i, 'in a deadlock'],
  [/\bhow-manieth\b/i, 'the number of'],
  [/\bthe house\b/i, 'the system'],
  [/\b(?:is|are|was|were) away\b/i, 'is unavailable'],
  [/\bso (?:has|have|does|do) (?:it|they|the)\b/i, 'also has, also does'],
  [/\bnor (?:is|are|does|do)\b/i, 'and is not, and does not'],
  [/\bno more of\b/i, 'nothing further'],
  [/\bby itself\b/i, 'automatically; separately'],
  [/\bleft out\b/i, 'omitted'],
  [/\btraits?\b/i, 'attribute'],
  [/\bin the way\b/i, 'conflicts'],
  [/\bso (?:many|often) as\b/i, 'the number of'],
  [/\bstands? in line\b/i, 'is queued'],
  [/\bcomes? to an end\b/i, 'completes, expires'],
  [/\bto the outside\b|\bthe outside\b/i, 'the external network'],
  [/\btelephones?\b/i, 'phone'],
  [
    /\bwhat (?:fails|failed|waits|waited|came|comes|stays|stayed|goes|went|left|cannot)\b/i,
    'a noun: failures, pending items',
  ],
  [/[«»]/, '“…”'],
]

/** Programs that only contributors run, whose texts are not rewritten yet. */
const unfinished = /^(?:bench|e2e)\//

/** The language of the repository is that of the manuals of Stripe and PostgreSQL. */
export const wording: Rule = {
  name: 'wording',
  todo: 'Write plain English: name the actor, then the verb, with the terms of the field',
  exceptions: {
    'services/webhooks/src/erasures.ts': '`answer` is a field of what is stored',
  },
  check: () => oddPhrases(proseOf((file) => !unfinished.test(file))),
}

/** Each odd phrase with its replacement. */
export function oddPhrases(texts: readonly Prose[]): Offence[] {
  return texts.flatMap(({ file, line, value }) =>
    phrases.flatMap(([phrase, instead]) => {
      const [found] = phrase.exec(value) ?? []
      return found === undefined ? [] : [{ file, line, found: `“${found}”: ${instead}` }]
    }),
  )
}
