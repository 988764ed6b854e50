import { createHash } from 'node:crypto'
import { Type } from 'typebox'
import { page } from '../http/page.ts'
import { anyQuery, type Route, route } from '../http/route.ts'
import { anyone } from '../access/access.ts'

interface Words {
  readonly title: string
  readonly button: string
  /** What the page says once it has worked. */
  readonly done: string
  /** Whether it asks for a name too. */
  readonly named: boolean
}

/** Posts the form to the page's own address, as JSON, and says what the answer was. */
const script = `const form = document.querySelector('form')
const said = document.querySelector('[role=status]')
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const fields = Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ''))
  const answer = await fetch(location.pathname, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(fields),
  }).catch(() => undefined)
  if (answer?.ok) form.hidden = true
  said.textContent = answer?.ok ? form.dataset.done : await reasonOf(answer)
})
async function reasonOf(answer) {
  if (answer === undefined) return 'The service cannot be reached. Try again.'
  if (answer.status === 404) return 'This link does not work any more.'
  const { error } = await answer.json()
  return error.message
}`
const scriptHash = createHash('sha256').update(script).digest('base64')

/** The page that a link in an email opens: somebody types a password, and the page posts it to the link. */
export function passwordPage(
  path: string,
  operationId: string,
  summary: string,
  words: Words,
): Route {
  return route({
    method: 'get',
    path,
    operationId,
    tag: 'Sign-in',
    summary,
    access: anyone,
    limit: undefined,
    params: Type.Object({ token: Type.String() }),
    query: anyQuery,
    status: 200,
    reply: Type.String(),
    produces: 'text/html',
    handle: async () => page({ title: words.title, main: mainOf(words), scriptHash }),
  })
}

function mainOf({ button, done, named }: Words): string {
  const name =
    '<p><label>Name<br><input name="name" autocomplete="name" maxlength="100"></label></p>'
  return `<form data-done="${done}">
${named ? name : ''}
<p><label>Password<br><input name="password" type="password" autocomplete="${named ? 'current-password' : 'new-password'}" minlength="8" maxlength="1024" required></label></p>
<button type="submit">${button}</button>
</form>
<p role="status"></p>
<script>${script}</script>`
}
