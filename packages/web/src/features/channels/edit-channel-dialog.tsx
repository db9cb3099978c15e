import { ChannelType, isForum } from '@guildhall/protocol/enums/channel-type'
import type { GuildChannel } from '@guildhall/protocol/objects/channel'
import { Choice } from '../../shared/choice.tsx'
import { Field } from '../../shared/field.tsx'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { mustFill, textIn } from '../../shared/form-problem.ts'
import { Toggle } from '../../shared/toggle.tsx'
import { useClient } from '../../state/use-client.ts'

const waits = [
  ['0', 'none'],
  ['5', '5 seconds'],
  ['10', '10 seconds'],
  ['30', '30 seconds'],
  ['60', 'a minute'],
  ['300', '5 minutes'],
  ['900', '15 minutes'],
  ['3600', 'an hour'],
  ['21600', '6 hours'],
] as const

type EditChannelDialogProps = { channel: GuildChannel; onClose: () => void }

/** Changes what a channel is called and what it is for. */
export function EditChannelDialog({ channel, onClose }: EditChannelDialogProps) {
  const client = useClient()
  const { id, type, name, topic, nsfw, rate_limit_per_user: wait = 0 } = channel
  const isCategory = type === ChannelType.GUILD_CATEGORY
  const hasTopic = type === ChannelType.GUILD_TEXT || type === ChannelType.GUILD_ANNOUNCEMENT || isForum(type)
  const hasWait = !isCategory && type !== ChannelType.GUILD_ANNOUNCEMENT
  const choices = waits.some(([value]) => value === String(wait))
    ? waits
    : [...waits, [String(wait), `${wait} seconds`] as const]

  async function change(entered: FormData) {
    const body = {
      name: nameIn(entered),
      ...(hasTopic && { topic: textIn(entered, 'topic').trim() || null }),
      ...(hasWait && { rate_limit_per_user: Number(textIn(entered, 'rate_limit_per_user')) }),
      ...(!isCategory && { nsfw: entered.has('nsfw') }),
    }
    await client.request({ method: 'PATCH', path: `/channels/${id}`, body })
  }

  return (
    <FormDialog
      title={`Edit ${name}`}
      action="Save"
      fields={['name', 'topic', 'rate_limit_per_user']}
      onSubmit={change}
      onClose={onClose}
    >
      {({ fields }) => (
        <>
          <Field
            name="name"
            label="Name"
            required
            autoComplete="off"
            maxLength={100}
            defaultValue={name}
            error={fields.get('name')}
          />
          {hasTopic ? (
            <Field
              name="topic"
              label={isForum(type) ? 'Guidelines' : 'Topic'}
              autoComplete="off"
              defaultValue={topic ?? ''}
              error={fields.get('topic')}
            />
          ) : null}
          {hasWait ? (
            <Choice
              name="rate_limit_per_user"
              label="Wait between two messages"
              choices={choices}
              chosen={String(wait)}
            />
          ) : null}
          {isCategory ? null : (
            <Toggle
              name="nsfw"
              label="For adults"
              hint="What is shown here is not for everyone."
              defaultChecked={nsfw}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}

function nameIn(entered: FormData): string {
  const name = textIn(entered, 'name').trim()
  mustFill({ name }, { name: 'Give it a name.' })
  return name
}
