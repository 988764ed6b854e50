import type { paths } from '@outrider/sdk'
import { useState } from 'react'
import { useTenant } from '../tenant/tenant.ts'
import { Form } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/page.tsx'
import { rowsOf, Table } from '../ui/table.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { Calls } from '../data/calls.ts'
import type { Automation } from './graph.ts'
import { sampleTrigger } from './sample-trigger.ts'

type Question =
  paths['/automations/{id}/explain']['post']['requestBody']['content']['application/json']
type Explanation = Awaited<ReturnType<typeof ask>>

function ask(
  calls: Calls,
  { id, trigger: { type } }: Automation,
  trigger: Record<string, unknown>,
) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- typed by hand, and checked where it is sent to
  const body = { type, trigger } as Question
  return calls.post('/automations/{id}/explain', { params: { path: { id } }, body })
}

/** What would happen if this came: nothing is written. */
export function Explain({ automation }: { readonly automation: Automation }) {
  const { calls } = useTenant()
  const [answer, setAnswer] = useState<Explanation>()
  return (
    <Section title="What would happen if">
      <Form
        action="Explain"
        submit={async (fields) =>
          setAnswer(await ask(calls, automation, fields.object('trigger') ?? {}))
        }
      >
        <TextField
          key={automation.trigger.type}
          label="This came"
          name="trigger"
          rows={8}
          isCode
          defaultValue={JSON.stringify(sampleTrigger(automation.trigger), null, 2)}
        />
      </Form>
      {answer && <Answer of={answer} />}
    </Section>
  )
}

function Answer({ of: { wouldEnter, reason, checks } }: { readonly of: Explanation }) {
  return (
    <>
      <Notice tone={wouldEnter ? 'good' : 'warn'}>
        {wouldEnter ? 'The contact would enter' : 'Nobody would enter'}: {reason}
      </Notice>
      <Table
        label="Checks"
        list={rowsOf(checks)}
        keyOf={({ field }) => field}
        empty="There was nothing to check."
        columns={[
          { name: 'Field', cell: ({ field }) => <code>{field}</code> },
          { name: 'Expected', cell: ({ expected }) => <code>{JSON.stringify(expected)}</code> },
          { name: 'Found', cell: ({ actual }) => <code>{JSON.stringify(actual ?? null)}</code> },
          { name: 'Result', cell: ({ ok }) => (ok ? 'Holds' : 'Does not hold') },
        ]}
      />
    </>
  )
}
