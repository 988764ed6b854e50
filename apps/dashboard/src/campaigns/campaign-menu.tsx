import { WriteForm } from '../data/actions.tsx'
import type { Schema } from '../data/calls.ts'
import { withoutNulls } from '../data/nulls.ts'
import { DeleteMenu } from '../data/delete-menu.tsx'
import { t } from '../texts/texts.ts'
import { TextField } from '../ui/text-field.tsx'

interface Props {
  readonly campaign: Schema<'Campaign'>
}

/** The rare and destructive actions. A campaign can be deleted unless it is under way. */
export function CampaignMenu({ campaign }: Props) {
  const { id, name } = campaign
  return (
    <DeleteMenu
      list="campaigns"
      title={t('Delete “{name}”?', { name })}
      done={t('Campaign deleted.')}
      remove={(calls) => calls.delete('/campaigns/{id}', { params: { path: { id } } })}
      actions={[
        {
          name: t('Duplicate'),
          title: t('Duplicate “{name}”', { name }),
          dialog: (close) => <Duplicate campaign={campaign} onDone={close} />,
        },
      ]}
    >
      <p>{t('Messages that were sent stay.')}</p>
    </DeleteMenu>
  )
}

function Duplicate({ campaign, onDone }: Props & { readonly onDone: () => void }) {
  const { name, channel, audience, templateId, content, senderId, perMinute, variants } = campaign
  const { replyTo, tracking, topic } = campaign
  return (
    <WriteForm
      action={t('Duplicate')}
      done={t('Campaign duplicated.')}
      changes={['campaigns']}
      onDone={onDone}
      write={(calls, fields) =>
        calls.post('/campaigns', {
          body: {
            ...withoutNulls({ templateId, content, senderId, perMinute, variants }),
            ...withoutNulls({ replyTo, tracking, topic }),
            name: fields.text('name'),
            channel,
            audience,
          },
        })
      }
      opens={({ id }) => ['campaigns', id]}
    >
      <TextField
        label={t('Name of the copy')}
        name="name"
        defaultValue={t('Copy of {name}', { name })}
        autoFocus
      />
    </WriteForm>
  )
}
