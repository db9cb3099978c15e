import type { Emoji } from '@guildhall/protocol/objects/messages/emoji'
import { createApplicationEmoji } from '@guildhall/protocol/operations/application-emojis/create-application-emoji'
import { modifyApplicationEmoji } from '@guildhall/protocol/operations/application-emojis/modify-application-emoji'
import { useState } from 'react'
import { t } from '../../../language/developers.ts'
import { Field } from '../../../shared/form/field.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { requireFilled, textIn } from '../../../shared/form/form-problem.ts'
import { PictureField } from '../../../shared/form/picture-field.tsx'
import { useClient } from '../../../state/use-client.ts'

type EmojiDialogProps = { applicationId: string; emoji: Emoji | null; onDone: () => void; onClose: () => void }

/** Adds an emoji, or renames one. */
export function EmojiDialog({ applicationId, emoji, onDone, onClose }: EmojiDialogProps) {
  const client = useClient()
  const [image, setImage] = useState('')

  async function send(entered: FormData) {
    const name = textIn(entered, 'name').trim()
    requireFilled({ name }, { name: t('developers.enter-a-name') })
    if (emoji !== null) {
      await client.call(modifyApplicationEmoji, { applicationId, emojiId: emoji.id ?? '' }, { name })
    } else {
      requireFilled({ image }, { image: t('developers.image-missing') })
      await client.call(createApplicationEmoji, { applicationId }, { name, image })
    }
    onDone()
  }

  return (
    <FormDialog
      title={emoji === null ? t('emojis.new-emoji') : t('emojis.rename-named', { name: emoji.name })}
      action={emoji === null ? t('emojis.add') : t('emojis.rename')}
      fields={['name', 'image']}
      onSubmit={send}
      onClose={onClose}
    >
      {({ fields }) => (
        <>
          {emoji === null ? (
            <PictureField label={t('developers.choose-an-image')} error={fields.get('image')} onChoose={setImage} />
          ) : null}
          <Field
            name="name"
            label={t('developers.name')}
            hint={t('emojis.letters-digits-and-underscores')}
            required
            autoFocus
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={emoji?.name ?? ''}
            error={fields.get('name')}
          />
        </>
      )}
    </FormDialog>
  )
}
