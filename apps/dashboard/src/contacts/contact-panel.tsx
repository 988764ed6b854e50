import { useRead } from '../data/queries.ts'
import { LinkTo } from '../tenant/tenant.tsx'
import { t } from '../texts/texts.ts'
import { Loaded } from '../ui/page.tsx'
import { SidePanel } from '../ui/side-panel.tsx'
import { Avatar } from '../ui/identity.tsx'
import { nameOf } from './contact-names.tsx'
import { ContactSide } from './contact-side.tsx'

interface Props {
  readonly id: string
  readonly onClose: () => void
}

/** A contact next to the list. */
export function ContactPanel({ id, onClose }: Props) {
  const contact = useRead(['contacts', id], (calls) =>
    calls.get('/contacts/{id}', { params: { path: { id } } }),
  )
  return (
    <SidePanel
      label={t('Contact')}
      onClose={onClose}
      actions={<LinkTo list="contacts" id={id} name={t('Open page')} />}
    >
      <Loaded from={contact}>
        {(data) => (
          <>
            <h2 className="person">
              <Avatar name={nameOf(data)} size="large" />
              {nameOf(data)}
            </h2>
            <ContactSide key={id} contact={data} />
          </>
        )}
      </Loaded>
    </SidePanel>
  )
}
