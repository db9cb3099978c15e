import { LIMITS } from '@guildhall/protocol/limits'
import type { PrivateChannel } from '@guildhall/protocol/objects/private-channel'
import { useState } from 'react'
import { Button } from '../../shared/button.tsx'
import { Field } from '../../shared/field.tsx'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { textIn } from '../../shared/form-problem.ts'
import { groupIconAddress } from '../../shared/picture-addresses.ts'
import { PictureField } from '../../shared/picture-field.tsx'
import { useClient } from '../../state/use-client.ts'

type GroupDialogProps = { channel: PrivateChannel; onClose: () => void }

/** What a group is called and looks like; everyone in it may say so. Of its picture undefined stands for the one that is there. */
export function GroupDialog({ channel, onClose }: GroupDialogProps) {
  const client = useClient()
  const [icon, setIcon] = useState<string | null | undefined>(undefined)
  // A file that was chosen is forgotten when it is taken back.
  const [round, setRound] = useState(0)
  const kept = channel.icon ?? null
  const shown = icon === undefined && kept !== null ? groupIconAddress(channel.id, kept, 80) : undefined

  function remove() {
    setIcon(kept === null ? undefined : null)
    setRound((count) => count + 1)
  }

  async function save(entered: FormData) {
    const name = textIn(entered, 'name').trim() || null
    const body = {
      ...(name !== (channel.name ?? null) && { name }),
      ...(icon !== undefined && { icon }),
    }
    if (Object.keys(body).length > 0) {
      await client.request({ method: 'PATCH', path: `/channels/${channel.id}`, body })
    }
  }

  return (
    <FormDialog
      title="The group"
      description="Everyone in it sees the same."
      action="Save"
      fields={['name', 'icon']}
      onSubmit={save}
      onClose={onClose}
    >
      {({ fields }) => (
        <>
          <PictureField
            key={round}
            label="Upload a picture"
            shape="round"
            current={shown}
            error={fields.get('icon')}
            onChoose={setIcon}
          />
          {(icon === undefined ? kept : icon) === null ? null : (
            <div>
              <Button onPress={remove}>Remove the picture</Button>
            </div>
          )}
          <Field
            name="name"
            label="Name"
            hint="Without one, it is called after those who are in it."
            autoComplete="off"
            maxLength={LIMITS.channelName.max}
            defaultValue={channel.name ?? ''}
            error={fields.get('name')}
          />
        </>
      )}
    </FormDialog>
  )
}
