import { getUnsubscribe, type LinkOwner, unsubscribe } from '@outrider/contracts/emails'
import type { PageTextName } from '@outrider/contracts/page-texts'
import { linkPaths } from '@outrider/contracts/paths'
import { Problem } from '@outrider/contracts/problem'
import {
  changePreferences,
  getPreferences,
  type Preferences,
  type PreferencesInput,
} from '@outrider/contracts/subscriptions'
import { type Static, Type } from 'typebox'
import type { Incoming } from '../http/incoming.ts'
import { anyone } from '../access/policies.ts'
import { escapeHtml, page } from '../http/page.ts'
import { anyQuery, route, type RouteResponse, type Tools } from '../http/route.ts'
import { AnyToken, beginningOf, pageAbout, tag } from './email-links.ts'
import { type Look, lookOf, lookWith } from './look.ts'

const forms = ['application/x-www-form-urlencoded', 'multipart/form-data']
const goneLink = { 404: 'The link is invalid. The response is a page that says so.' }

export const unsubscribeRoutes = [
  route({
    method: 'get',
    path: linkPaths.unsubscribe,
    operationId: 'showUnsubscribe',
    tag,
    summary: 'Show the unsubscribe page',
    access: anyone,
    limit: undefined,
    params: AnyToken,
    query: anyQuery,
    status: 200,
    produces: 'text/html',
    reply: Type.String(),
    // Opening the page changes nothing: link scanners open every link.
    handle: async ({ params, request, ask, probe }) => {
      const link = await linkOf(() => probe(() => ask(getUnsubscribe, { token: params.token })))
      return askPage(link ? await shownOf(link, request, ask) : unknownShown, params.token)
    },
  }),
  route({
    method: 'post',
    path: linkPaths.unsubscribe,
    operationId: 'unsubscribe',
    tag,
    summary: 'Unsubscribe a contact from emails',
    access: anyone,
    limit: undefined,
    params: AnyToken,
    query: anyQuery,
    accepts: forms,
    status: 200,
    also: goneLink,
    produces: 'text/html',
    reply: Type.String(),
    handle: async ({ params: { token }, request, ask }) => {
      // A mail program says nothing of this (RFC 8058, section 3.1).
      const choice = (await formIn(request)).get('choice')
      const source = choice === null ? 'one_click' : 'page'
      try {
        const link = await ask(unsubscribe, { token, source, all: choice === 'all' })
        return donePage(await shownOf(link, request, ask), token)
      } catch (error) {
        return pageAbout(error)
      }
    },
  }),
  route({
    method: 'get',
    path: linkPaths.preferences,
    operationId: 'showPreferences',
    tag,
    summary: 'Show the preference page',
    access: anyone,
    limit: undefined,
    params: AnyToken,
    query: anyQuery,
    status: 200,
    also: goneLink,
    produces: 'text/html',
    reply: Type.String(),
    handle: async ({ params: { token }, request, ask, probe }) => {
      try {
        const link = await probe(() => ask(getUnsubscribe, { token }))
        const preferences = await ask(getPreferences, contactOf(link))
        const look = await lookOfLink(link, preferences, request, ask)
        return preferencesPage(preferences, look, false)
      } catch (error) {
        return pageAbout(error)
      }
    },
  }),
  route({
    method: 'post',
    path: linkPaths.preferences,
    operationId: 'savePreferences',
    tag,
    summary: 'Update the preferences of a contact',
    access: anyone,
    limit: undefined,
    params: AnyToken,
    query: anyQuery,
    accepts: forms.slice(0, 1),
    status: 200,
    also: goneLink,
    produces: 'text/html',
    reply: Type.String(),
    handle: async ({ params: { token }, request, ask, probe }) => {
      const form = await formIn(request)
      try {
        const link = await probe(() => ask(getUnsubscribe, { token }))
        const one = contactOf(link)
        const preferences = chosenIn(form, await ask(getPreferences, one))
        // The message counts it, too.
        if (preferences.email === 'unsubscribed')
          await ask(unsubscribe, { token, source: 'page', all: true })
        const saved = await ask(changePreferences, { ...one, preferences })
        return preferencesPage(saved, await lookOfLink(link, saved, request, ask), true)
      } catch (error) {
        return pageAbout(error)
      }
    },
  }),
]

type Link = Static<typeof getUnsubscribe.reply>

/** The contact of a link; throws `UNAVAILABLE` if a process of an earlier version read the link. */
function contactOf({ owner }: Pick<Link, 'owner'>): Pick<LinkOwner, 'tenant' | 'contactId'> {
  if (!owner) throw new Problem('UNAVAILABLE', 'The service is unavailable. Retry later.')
  return { tenant: owner.tenant, contactId: owner.contactId }
}

/** Undefined if the link is invalid, which pressing the button reports. */
async function linkOf(find: () => Promise<Link>): Promise<Link | undefined> {
  try {
    return await find()
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}

/** The parts of a link that its page shows. */
interface Shown {
  readonly look: Look
  /** The email has an optional topic. */
  readonly hasTopic: boolean
  /** The name of a public topic. */
  readonly topic: string | undefined
  /** Whether there is something to choose. */
  readonly hasTopics: boolean
}

const unknownShown: Shown = {
  look: lookWith(),
  hasTopic: false,
  topic: undefined,
  hasTopics: false,
}

function lookOfLink(
  { orgId, owner }: Link,
  { locale }: Pick<Preferences, 'locale'>,
  request: Incoming,
  ask: Tools['ask'],
): Promise<Look> {
  return lookOf({ ask }, request, orgId, owner?.tenant.environment, locale)
}

/** The page works without names, if a service does not respond. */
async function shownOf(link: Link, request: Incoming, ask: Tools['ask']): Promise<Shown> {
  const preferences = await preferencesOf(link, ask)
  const look = await lookOfLink(link, preferences, request, ask)
  const key = link.owner?.topic ?? null
  const topic = preferences.topics.find((each) => each.key === key)?.name
  return { look, hasTopic: key !== null, topic, hasTopics: preferences.topics.length > 0 }
}

async function preferencesOf(
  link: Link,
  ask: Tools['ask'],
): Promise<Pick<Preferences, 'locale' | 'topics'>> {
  try {
    return await ask(getPreferences, contactOf(link))
  } catch (error) {
    if (error instanceof Problem) return { topics: [] }
    throw error
  }
}

/** The sentence, as HTML, about all emails, those of the topic, or those of a topic that is not public. */
function aboutEmails(
  { look, hasTopic, topic }: Shown,
  all: PageTextName,
  ofTopic: PageTextName,
  these: PageTextName,
): string {
  if (!hasTopic) return look.text(all)
  return topic === undefined ? look.text(these) : look.text(ofTopic, { topic })
}

function button(choice: 'all' | 'email', text: string): string {
  return `<form method="post"><button type="submit" name="choice" value="${choice}">${text}</button></form>`
}

function askPage(shown: Shown, token: string): RouteResponse<string> {
  const { look, hasTopic } = shown
  const all = hasTopic
    ? `<p>${look.text('unsubscribeAllQuestion')}</p>
${button('all', look.text('unsubscribeAllButton'))}`
    : ''
  const question = aboutEmails(
    shown,
    'unsubscribeQuestion',
    'unsubscribeTopicQuestion',
    'unsubscribeTheseQuestion',
  )
  return page({
    look,
    title: look.text('unsubscribeTitle'),
    main: `<p>${question}</p>
${button('email', look.text('unsubscribeButton'))}
${all}${choosing(shown, token)}
<p>${look.text('unsubscribeStay')}</p>`,
    formAction: ["'self'"],
  })
}

function donePage(shown: Shown, token: string): RouteResponse<string> {
  const { look } = shown
  const done = aboutEmails(shown, 'unsubscribed', 'unsubscribedTopic', 'unsubscribedThese')
  return page({
    look,
    title: look.text('unsubscribedTitle'),
    main: `<p>${done}</p>${choosing(shown, token)}`,
  })
}

/** The link to the preference page, if that has something to choose. */
function choosing({ look, hasTopics }: Shown, token: string): string {
  return hasTopics
    ? `\n<p><a href="../preferences/${escapeHtml(token)}">${look.text('preferencesLink')}</a></p>`
    : ''
}

/** Bytes of the form of the preference page: more than `maxTopics` topics need. */
const maxFormBytes = 32_768

async function formIn(request: Incoming): Promise<URLSearchParams> {
  return new URLSearchParams((await beginningOf(request, maxFormBytes)).toString())
}

/** The choices that a form contains. Topics that it did not show stay as they are. */
function chosenIn(form: URLSearchParams, { topics }: Preferences): PreferencesInput {
  const [shown, wanted] = ['shown', 'topic'].map((field) => new Set(form.getAll(field)))
  const chosen = topics
    .filter(({ key }) => shown?.has(key))
    .map(({ key }) => [key, wanted?.has(key) === true] as const)
  return {
    email: form.get('email') === 'subscribed' ? 'subscribed' : 'unsubscribed',
    topics: Object.fromEntries(chosen),
  }
}

/** `label` is HTML. */
function box(name: string, value: string, checked: boolean, label: string): string {
  return `<label><input type="checkbox" name="${name}" value="${escapeHtml(value)}"${checked ? ' checked' : ''}> ${label}</label>`
}

/** A form that works without scripts: a box that is not ticked is not sent, so each topic is named by `shown` as well. */
function preferencesPage(
  { email, topics }: Preferences,
  look: Look,
  isSaved: boolean,
): RouteResponse<string> {
  const rows = topics.map(({ key, name, description, wants }) => {
    const more = description === null ? '' : `<br>${escapeHtml(description)}`
    return `<p><input type="hidden" name="shown" value="${escapeHtml(key)}">${box('topic', key, wants, `<strong>${escapeHtml(name)}</strong>${more}`)}</p>`
  })
  const list =
    rows.length === 0
      ? ''
      : `<fieldset><legend>${look.text('preferencesTopics')}</legend>\n${rows.join('\n')}\n</fieldset>`
  return page({
    look,
    title: look.text('preferencesTitle'),
    main: `${isSaved ? `<p role="status">${look.text('preferencesSaved')}</p>` : `<p>${look.text('preferencesIntroduction')}</p>`}
<form method="post">
<p>${box('email', 'subscribed', email === 'subscribed', look.text('preferencesEmails'))}</p>
${list}
<button type="submit">${look.text('preferencesButton')}</button>
</form>`,
    formAction: ["'self'"],
  })
}
