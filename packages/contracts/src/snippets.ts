import { type Static, Type } from 'typebox'
import { Id } from './ids.ts'
import { defineResource } from './resource.ts'
import { closed, described, Nullable, Time } from './shapes.ts'

/** Snippets of one environment. */
export const maxSnippets = 100
/** Bytes of a snippet as JSON: a list of all of them fits into a message. */
export const maxSnippetBytes = 32_768

const SnippetKey = Type.String({ pattern: '^[a-z0-9-]{1,64}$' })
const Markup = Type.Unsafe<string>({ type: 'string', minLength: 1, 'x-max-bytes': maxSnippetBytes })
const html = described(
  'The HTML, in Liquid, for templates in HTML and MJML. Cannot be combined with `mjml`.',
  Type.Optional(Markup),
)
const mjml = described(
  'MJML elements, in Liquid, for templates in MJML. Cannot be combined with `html`.',
  Type.Optional(Markup),
)

export type Snippet = Static<typeof Snippet>
export const Snippet = Type.Object(
  {
    id: Id('snp'),
    key: described('The key, which templates name.', Type.String()),
    html: Nullable(Type.String()),
    mjml: Nullable(Type.String()),
    createdAt: Time,
    updatedAt: Time,
  },
  { title: 'Snippet', description: 'A part of templates, in Liquid.' },
)

export type SnippetInput = Static<typeof SnippetInput>
export const SnippetInput = Type.Object(
  {
    key: described('The key, which templates name. It cannot be changed.', SnippetKey),
    html,
    mjml,
  },
  {
    ...closed,
    title: 'SnippetInput',
    description: 'A new snippet. `html` or `mjml` is required.',
    examples: [{ key: 'greeting', html: '<p>Hello {{ contact.attributes.name }},</p>' }],
  },
)

export type SnippetPatch = Static<typeof SnippetPatch>
export const SnippetPatch = Type.Object(
  { html, mjml },
  {
    ...closed,
    minProperties: 1,
    title: 'SnippetPatch',
    description: 'The new content of a snippet. One kind of markup replaces the other.',
    examples: [{ html: '<p>Dear {{ contact.attributes.name }},</p>' }],
  },
)

const snippets = defineResource('messaging', 'snippet', Id('snp'), Snippet)

/** `CONFLICT` for a key that is taken; `LIMIT_REACHED` if the environment has `maxSnippets`. */
export const createSnippet = snippets.create(SnippetInput, Snippet)
export const listSnippets = snippets.listKeyed(Snippet, {})
export const getSnippet = snippets.get()
/**
 * Rebuilds the templates that use the snippet, all or none; `VALIDATION_FAILED` names one that the change breaks. A
 * failed request can be repeated.
 */
export const changeSnippet = { ...snippets.change(SnippetPatch), timeoutMs: 25_000 }
/** `CONFLICT` names a template or snippet that uses it. */
export const deleteSnippet = snippets.delete()
