import { Inbox, Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ActionButton, Button, Copyable, IconButton } from '../ui/button.tsx'
import { BarChart, Change, Meter, Stat } from '../ui/charts.tsx'
import { ComboField, TagsField } from '../ui/combo-field.tsx'
import { DialogButton } from '../ui/dialog.tsx'
import { FieldFault } from '../ui/faults.ts'
import { CheckField, DurationField, labelled, RadioField } from '../ui/fields.tsx'
import { SelectField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { Avatar, EmptyState, Kbd } from '../ui/identity.tsx'
import { MoreMenu } from '../ui/menu.tsx'
import { notify } from '../ui/notifications.tsx'
import { Page, Section, Skeleton } from '../ui/page.tsx'
import { PickField } from '../ui/pick-field.tsx'
import { rowsOf, Table } from '../ui/table.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { TextField, TimeField } from '../ui/text-field.tsx'
import { Time } from '../ui/times.tsx'
import { Badge, Facts, Json, Notice, Tags } from '../ui/values.tsx'

/** Every part of `ui` in its states, for people who change them, and for the test of accessibility. */
export function GalleryPage() {
  return (
    <main className="standalone wide">
      <Page title="Gallery">
        <Buttons />
        <Fields />
        <Faults />
        <Overlays />
        <Values />
        <Numbers />
        <Lists />
      </Page>
    </main>
  )
}

function Row({ children }: { readonly children: ReactNode }) {
  return <div className="actions">{children}</div>
}

function Buttons() {
  return (
    <Section title="Buttons">
      <Row>
        <Button variant="primary" icon={Plus}>
          Primary
        </Button>
        <Button>Secondary</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="danger">Danger</Button>
        <Button isDisabled>Disabled</Button>
        <Button isBusy>Busy</Button>
        <IconButton icon={Pencil} label="Edit" />
      </Row>
    </Section>
  )
}

const fruits = ['Apple', 'Banana', 'Cherry', 'Damson'].map((value, place) => ({
  value,
  note: `${place * 1_200} contacts`,
}))
const picks = fruits.map(({ value, note }) => ({ id: value, name: value, note }))
const pace = labelled({ slow: 'Slow', medium: 'Medium', fast: 'Fast' })

function Fields() {
  const [name, setName] = useState('Cherry')
  const [tags, setTags] = useState<readonly string[]>(['Apple', 'Banana'])
  const [picked, setPicked] = useState('Banana')
  const [text, setText] = useState('')
  return (
    <Section title="Fields">
      <TextField label="Text" name="text" hint="A hint below the field." />
      <TextField label="Text of several lines" name="area" rows={3} />
      <SelectField label="Select" name="select" choices={pace} defaultValue="medium" />
      <ComboField
        label="Known names, or another one"
        name="combo"
        value={name}
        onChange={setName}
        suggestions={fruits}
      />
      <PickField
        label="One of many"
        name="pick"
        value={picked}
        valueName={picked}
        onChange={setPicked}
        found={picks.filter((each) => each.name.toLowerCase().includes(text.toLowerCase()))}
        text={text}
        onText={setText}
      />
      <TagsField label="Tags" name="tags" value={tags} onChange={setTags} suggestions={fruits} />
      <div className="row">
        <DurationField label="Duration" name="duration" defaultSeconds={172_800} />
        <TimeField label="Time" name="time" />
      </div>
      <RadioField
        label="Segmented"
        name="seg"
        look="segmented"
        choices={pace}
        defaultValue="slow"
      />
      <RadioField
        label="Choices with explanations"
        name="radio"
        defaultValue="fast"
        choices={pace.map((choice) => ({ ...choice, hint: `What ${choice.label} means.` }))}
      />
      <CheckField label="Check box" name="check" defaultChecked />
    </Section>
  )
}

async function refuse(): Promise<never> {
  throw new FieldFault('faulty', 'Enter a complete email address.')
}

function Faults() {
  return (
    <Section title="A form with a fault">
      <Form action="Save" submit={refuse}>
        <TextField label="Field with a fault" name="faulty" defaultValue="ada@" />
      </Form>
    </Section>
  )
}

function Overlays() {
  return (
    <Section title="Dialogs, menus, notifications">
      <Row>
        <DialogButton opener="Dialog">{() => <p>A dialog asks or shows.</p>}</DialogButton>
        <DialogButton opener="Sheet" size="sheet">
          {() => <p>A sheet leaves the page in view.</p>}
        </DialogButton>
        <MoreMenu
          actions={[
            { name: 'Rename', icon: Pencil, run: () => notify('Renamed.') },
            {
              name: 'Delete',
              icon: Trash2,
              isDangerous: true,
              title: 'Delete “Spring sale”?',
              dialog: (close) => <Button onPress={close}>Keep it</Button>,
            },
          ]}
        />
        <ActionButton action="Notify" done="Saved." run={async () => {}} />
        <Button
          onPress={() =>
            notify('Archived.', 'good', { name: 'Undo', run: () => notify('Restored.') })
          }
        >
          Notify with “Undo”
        </Button>
      </Row>
    </Section>
  )
}

const states = ['active', 'scheduled', 'sending', 'paused', 'failed', 'draft'] as const

function Values() {
  return (
    <Section title="Values">
      <Row>
        {states.map((state) => (
          <Badge key={state} state={state} />
        ))}
      </Row>
      <Row>
        <Avatar name="Ada Lovelace" size="large" /> <Avatar name="grace" />
        <Kbd keys="Ctrl K" /> <Tags of={['vip', 'beta']} />
        <Time at="2025-03-01T09:30:00Z" />
      </Row>
      <Facts of={{ Name: 'Ada Lovelace', Wallet: '0xab…cd', Nothing: null }} />
      <Copyable label="address" text="ada.example.com" />
      <Notice tone="info">An information.</Notice>
      <Notice tone="good">A success.</Notice>
      <Notice tone="warn">You must act.</Notice>
      <Notice tone="danger">A failure.</Notice>
      <Json label="Example" value={{ plan: 'pro', seats: 12 }} />
    </Section>
  )
}

const week = [12, 30, 22, 45, 80, 61, 0].map((value, day) => ({ label: `Day ${day + 1}`, value }))

function Numbers() {
  const values = week.map(({ value }) => value)
  return (
    <Section title="Numbers">
      <div className="stats">
        <Stat
          name="Events"
          value="1,204"
          change={<Change now={12} before={10} />}
          values={values}
        />
        <Stat name="Failures" value="3" values={values} tone="danger" />
        <Stat name="Loading" value={undefined} />
      </div>
      <div className="card">
        <BarChart title="Events" points={week} />
      </div>
      <Meter label="Progress" value={30} max={100} />
    </Section>
  )
}

function Lists() {
  return (
    <Section title="Lists">
      <Tabs
        label="Example"
        tabs={[
          { key: 'rows', name: 'Rows', count: 3, content: () => <ExampleTable /> },
          { key: 'loading', name: 'Loading', content: () => <Skeleton width="50%" /> },
        ]}
      />
      <div className="card">
        <EmptyState icon={Inbox} title="No messages yet" action={<Button>Send message</Button>}>
          Messages of campaigns and automations appear here.
        </EmptyState>
      </div>
    </Section>
  )
}

function ExampleTable() {
  return (
    <Table
      label="Fruits"
      list={rowsOf(fruits)}
      keyOf={({ value }) => value}
      empty="There are no fruits."
      columns={[
        { name: 'Name', cell: ({ value }) => value },
        { name: 'Used by', cell: ({ note }) => note },
      ]}
    />
  )
}
