import { LIMITS } from '@guildhall/protocol/limits'
import type { Sticker } from '@guildhall/protocol/objects/messages/sticker'
import { createGuildSticker } from '@guildhall/protocol/operations/stickers/create-guild-sticker'
import { modifyGuildSticker } from '@guildhall/protocol/operations/stickers/modify-guild-sticker'
import { useState } from 'react'
import { upload } from '../../../api/upload.ts'
import { t } from '../../../language/guild-settings.ts'
import { Field } from '../../../shared/form/field.tsx'
import { FieldFrame } from '../../../shared/form/field-frame.tsx'
import { FileButton } from '../../../shared/form/file-button.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { requireFilled, textIn } from '../../../shared/form/form-problem.ts'
import { useClient } from '../../../state/use-client.ts'
import { useGuild } from '../../../state/world.ts'

type StickerDialogProps = { guildId: string; sticker: Sticker | null; onClose: () => void }

const fieldNames = ['file', 'name', 'tags', 'description']

/** Creates a sticker from a file, or edits one. */
export function StickerDialog({ guildId, sticker, onClose }: StickerDialogProps) {
  const client = useClient()
  const [file, setFile] = useState<File | null>(null)

  async function send(entered: FormData) {
    const [name, tags] = [textIn(entered, 'name').trim(), textIn(entered, 'tags').trim()]
    const body = { name, tags, description: textIn(entered, 'description').trim() }
    const reasons = { name: t('guild-settings.enter-a-name'), tags: t('expressions.enter-at-least-one-tag') }
    if (sticker !== null) {
      requireFilled({ name, tags }, reasons)
      await client.call(modifyGuildSticker, { guildId, stickerId: sticker.id }, body)
      return
    }
    requireFilled({ file: file?.name ?? '', name, tags }, { file: t('guild-settings.choose-a-file'), ...reasons })
    const files = file === null ? [] : [file]
    await upload(client.token, createGuildSticker, { guildId }, body, { files, part: 'file' })
  }

  return (
    <FormDialog
      title={sticker === null ? t('expressions.new-sticker') : t('guild-settings.edit-named', { name: sticker.name })}
      action={sticker === null ? t('guild-settings.add') : t('guild-settings.save')}
      fields={fieldNames}
      onSubmit={send}
      onClose={onClose}
    >
      {({ fields }) => (
        <>
          {sticker === null ? (
            <StickerFile guildId={guildId} file={file} error={fields.get('file')} onChoose={setFile} />
          ) : null}
          <Field
            name="name"
            label={t('guild-settings.name')}
            required
            autoComplete="off"
            maxLength={LIMITS.stickerName.max}
            defaultValue={sticker?.name ?? ''}
            error={fields.get('name')}
          />
          <Field
            name="tags"
            label={t('expressions.tag')}
            hint={t('expressions.an-emoji-or-a-word-that')}
            required
            autoComplete="off"
            maxLength={LIMITS.stickerTags.max}
            defaultValue={sticker?.tags ?? ''}
            error={fields.get('tags')}
          />
          <Field
            name="description"
            label={t('guild-settings.description')}
            hint={t('expressions.describe-the-image')}
            autoComplete="off"
            maxLength={LIMITS.stickerDescription.max}
            defaultValue={sticker?.description ?? ''}
            error={fields.get('description')}
          />
        </>
      )}
    </FormDialog>
  )
}

type StickerFileProps = {
  guildId: string
  file: File | null
  error: string | undefined
  onChoose: (file: File | null) => void
}

/** Lottie animations require a verified or partnered guild. */
function StickerFile({ guildId, file, error, onChoose }: StickerFileProps) {
  const features = useGuild(guildId)?.settings.features ?? []
  const takesLottie = features.includes('VERIFIED') || features.includes('PARTNERED')
  const kinds = takesLottie ? t('expressions.png-apng-gif-or-lottie') : t('expressions.png-apng-or-gif')
  return (
    <FieldFrame
      look="plain"
      error={error}
      hint={t('expressions.sticker-file-hint', {
        kinds,
        stickerPixels: LIMITS.stickerPixels,
        stickerBytes: LIMITS.stickerBytes / 1024,
        stickerSeconds: LIMITS.stickerSeconds,
      })}
    >
      {(tied) => (
        <div className="section-buttons">
          <FileButton
            label={file === null ? t('expressions.choose-a-file') : t('expressions.file', { name: file.name })}
            accept={`.png,.apng,.gif,image/png,image/apng,image/gif${takesLottie ? ',.json,application/json' : ''}`}
            isInvalid={tied['aria-invalid']}
            {...(tied['aria-describedby'] && { describedBy: tied['aria-describedby'] })}
            onChoose={([chosen]) => onChoose(chosen ?? null)}
          />
        </div>
      )}
    </FieldFrame>
  )
}
