import { LIMITS } from '@guildhall/protocol/limits'
import type { Emoji } from '@guildhall/protocol/objects/messages/emoji'
import { modifyGuildEmoji } from '@guildhall/protocol/operations/emojis/modify-guild-emoji'
import { useState } from 'react'
import { t } from '../../../language/guild-settings.ts'
import { EntitySelect } from '../../../shared/form/entity-select.tsx'
import { Field } from '../../../shared/form/field.tsx'
import { FieldFrame } from '../../../shared/form/field-frame.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { IncompleteForm, textIn } from '../../../shared/form/form-problem.ts'
import { useClient } from '../../../state/use-client.ts'
import { emojiNameError } from './emoji-name.ts'

type EditEmojiDialogProps = { guildId: string; emoji: Emoji; onClose: () => void }

/** An emoji's name, and the roles that may use it. */
export function EditEmojiDialog({ guildId, emoji, onClose }: EditEmojiDialogProps) {
  const client = useClient()
  const [roles, setRoles] = useState<readonly string[]>(emoji.roles)

  async function send(entered: FormData) {
    const name = textIn(entered, 'name').trim()
    const fault = emojiNameError(name)
    if (fault !== null) throw new IncompleteForm(new Map([['name', fault]]))
    await client.call(modifyGuildEmoji, { guildId, emojiId: emoji.id }, { name, roles })
  }

  return (
    <FormDialog
      title={t('guild-settings.edit-named', { name: emoji.name })}
      action={t('guild-settings.save')}
      fields={['name', 'roles']}
      onSubmit={send}
      onClose={onClose}
    >
      {({ fields }) => (
        <>
          <Field
            name="name"
            label={t('guild-settings.name')}
            hint={t('expressions.letters-digits-and-underscores')}
            required
            autoFocus
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={LIMITS.emojiName.max}
            defaultValue={emoji.name}
            error={fields.get('name')}
          />
          <FieldFrame look="plain" label={t('expressions.roles-that-can-use-it')} error={fields.get('roles')}>
            {(tied) => (
              <EntitySelect
                kind="role"
                guildId={guildId}
                channelId=""
                label={t('expressions.roles-that-can-use-it')}
                placeholder={t('guild-settings.everyone')}
                chosen={roles}
                min={0}
                max={LIMITS.rolesPerGuild}
                describedBy={tied['aria-describedby']}
                invalid={tied['aria-invalid']}
                onChoose={setRoles}
              />
            )}
          </FieldFrame>
        </>
      )}
    </FormDialog>
  )
}
