/** A newsletter, as a template. */
export const winterRelease = `<mjml>
  <mj-head>
    <mj-preview>Save with friends, and see who is ahead</mj-preview>
    <mj-attributes>
      <mj-all font-family="Helvetica, Arial, sans-serif" />
      <mj-text color="#1f2933" line-height="1.6" />
    </mj-attributes>
  </mj-head>
  <mj-body background-color="#eef2f6">
    <mj-section background-color="#0f4c5c">
      <mj-column>
        <mj-text color="#ffffff" font-size="18px">Tidewater</mj-text>
      </mj-column>
    </mj-section>
    <mj-section background-color="#ffffff">
      <mj-column>
        <mj-text font-size="24px" font-weight="700">
          Hello {{ contact.attributes.name | default: "there" }}
        </mj-text>
        <mj-text font-size="15px">
          Shared goals are here. Invite friends, choose what you
          save for, and see who is ahead this month.
        </mj-text>
        <mj-button href="https://tidewater.example/goals"
                   background-color="#0f4c5c" border-radius="6px">
          Start a shared goal
        </mj-button>
        <mj-text font-size="15px">
          You are on the {{ contact.attributes.plan }} plan: goals
          with up to five people are included.
        </mj-text>
      </mj-column>
    </mj-section>
    <mj-section>
      <mj-column>
        <mj-text align="center" font-size="12px" color="#52606d">
          Tidewater, 4 Harbour Street, Bristol<br />
          <a href="{{ unsubscribeUrl }}">Unsubscribe</a>
        </mj-text>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>
`

/** An email in plain HTML. */
function email(title: string, text: string): string {
  return `<h1>${title}</h1><p>${text}</p><p><a href="https://tidewater.example/start">Open Tidewater</a></p><p><a href="{{ unsubscribeUrl }}">Unsubscribe</a></p>`
}

export const welcomeEmail = {
  name: 'Welcome',
  subject: 'Welcome to Tidewater, {{ contact.attributes.name }}',
  html: email('Welcome aboard', 'Your first deposit takes two minutes.'),
}

export const reminderEmail = {
  name: 'Set your first goal',
  subject: 'What do you save for?',
  html: email('Ready when you are', 'Set a goal, and we do the rest.'),
}

interface Templates {
  readonly welcome: string
  readonly reminder: string
}

/** The steps of an automation: a welcome, and a reminder for those who have not set a goal. */
export function welcomeGraph({ welcome, reminder }: Templates) {
  return {
    nodes: [
      { id: 'welcome', type: 'send_email', config: { templateId: welcome } },
      {
        id: 'goal',
        type: 'wait_for_event',
        config: { event: 'goal.created', timeoutSeconds: 259_200 },
      },
      {
        id: 'large',
        type: 'branch',
        config: { conditions: [{ path: 'contact.attributes.balance', op: 'gte', value: 1_000 }] },
      },
      { id: 'saver', type: 'update_contact', config: { addTags: ['saver'] } },
      { id: 'remind', type: 'send_email', config: { templateId: reminder } },
      { id: 'end', type: 'exit' },
    ],
    edges: [
      { from: 'welcome', to: 'goal' },
      { from: 'goal', to: 'large', branch: 'matched' },
      { from: 'goal', to: 'remind', branch: 'timeout' },
      { from: 'large', to: 'saver', branch: 'yes' },
      { from: 'large', to: 'end', branch: 'no' },
      { from: 'saver', to: 'end' },
      { from: 'remind', to: 'end' },
    ],
  } as const
}

/** The draft of the same, with a message for large savers, and more time for the others. */
export function welcomeDraft(templates: Templates) {
  const { nodes, edges } = welcomeGraph(templates)
  const thanks = {
    id: 'thanks',
    type: 'send_inapp',
    config: {
      title: 'You are ahead of others',
      body: 'See what others save for this winter.',
    },
  } as const
  return {
    nodes: [
      ...nodes.map((node) =>
        node.id === 'goal'
          ? { ...node, config: { ...node.config, timeoutSeconds: 432_000 } }
          : node,
      ),
      thanks,
    ],
    edges: [
      ...edges.filter(({ from }) => from !== 'saver'),
      { from: 'saver', to: 'thanks' },
      { from: 'thanks', to: 'end' },
    ],
  }
}
