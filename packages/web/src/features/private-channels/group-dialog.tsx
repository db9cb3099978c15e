import { LIMITS } from '@guildhall/protocol/limits'
import type { PrivateChannel } from '@guildhall/protocol/objects/channels/private-channel'
import { modifyChannel } from '@guildhall/protocol/operations/any-channel/modify-channel'
import { useState } from 'react'
import { t } from '../../language/dialogs.ts'
import { Field } from '../../shared/form/field.tsx'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { textIn } from '../../shared/form/form-problem.ts'
import { type ChangedPicture, PictureChange } from '../../shared/form/picture-change.tsx'
import { groupIconUrl } from '../../shared/guild/image-urls.ts'
import { useClient } from '../../state/use-client.ts'

type GroupDialogProps = { channel: PrivateChannel; onClose: () => void }

/** Edits a group's name and picture; every member may. */
export function GroupDialog({ channel, onClose }: GroupDialogProps) {
  const client = useClient()
  const [icon, setIcon] = useState<ChangedPicture>(undefined)

  async function save(entered: FormData) {
    const name = textIn(entered, 'name').trim() || null
    const body = {
      ...(name !== (channel.name ?? null) && { name }),
      ...(icon !== undefined && { icon }),
    }
    if (Object.keys(body).length > 0) {
      await client.call(modifyChannel, { channelId: channel.id }, body)
    }
  }

  return (
    <FormDialog
      title={t('private-channels.edit-group')}
      description={t('private-channels.everyone-in-the-group-sees')}
      action={t('private-channels.save')}
      fields={['name', 'icon']}
      onSubmit={save}
      onClose={onClose}
    >
      {({ fields }) => (
        <>
          <PictureChange
            shape="round"
            kept={channel.icon ?? null}
            addressOf={(hash) => (hash === null ? undefined : groupIconUrl(channel.id, hash, 80))}
            changed={icon}
            onChange={setIcon}
            error={fields.get('icon')}
          />
          <Field
            name="name"
            label={t('private-channels.name')}
            hint={t('private-channels.without-a-name-its-named')}
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
