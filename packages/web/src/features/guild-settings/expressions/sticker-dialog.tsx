import { LIMITS } from '@guildhall/protocol/limits'
import type { Sticker } from '@guildhall/protocol/objects/messages/sticker'
import { createGuildSticker } from '@guildhall/protocol/operations/stickers/create-guild-sticker'
import { modifyGuildSticker } from '@guildhall/protocol/operations/stickers/modify-guild-sticker'
import { useState } from 'react'
import { upload } from '../../../api/upload.ts'
import { Field } from '../../../shared/form/field.tsx'
import { FieldFrame } from '../../../shared/form/field-frame.tsx'
import { FileButton } from '../../../shared/form/file-button.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { mustFill, textIn } from '../../../shared/form/form-problem.ts'
import { useClient } from '../../../state/use-client.ts'
import { useGuild } from '../../../state/world.ts'

type StickerDialogProps = { guildId: string; sticker: Sticker | null; onClose: () => void }

const fieldNames = ['file', 'name', 'tags', 'description']

/** Makes a sticker of a file, or changes what is said of one. */
export function StickerDialog({ guildId, sticker, onClose }: StickerDialogProps) {
  const client = useClient()
  const [file, setFile] = useState<File | null>(null)

  async function send(entered: FormData) {
    const [name, tags] = [textIn(entered, 'name').trim(), textIn(entered, 'tags').trim()]
    const body = { name, tags, description: textIn(entered, 'description').trim() }
    const reasons = { name: 'Give it a name.', tags: 'Say by what it is found.' }
    if (sticker !== null) {
      mustFill({ name, tags }, reasons)
      await client.call(modifyGuildSticker, { guildId, stickerId: sticker.id }, body)
      return
    }
    mustFill({ file: file?.name ?? '', name, tags }, { file: 'Choose a file.', ...reasons })
    const files = file === null ? [] : [file]
    await upload(client.token, createGuildSticker, { guildId }, body, { files, part: 'file' })
  }

  return (
    <FormDialog
      title={sticker === null ? 'New sticker' : `Edit ${sticker.name}`}
      action={sticker === null ? 'Add it' : 'Save'}
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
            label="Name"
            required
            autoComplete="off"
            maxLength={LIMITS.stickerName.max}
            defaultValue={sticker?.name ?? ''}
            error={fields.get('name')}
          />
          <Field
            name="tags"
            label="Tag"
            hint="An emoji or a word that it goes with; several with commas between."
            required
            autoComplete="off"
            maxLength={LIMITS.stickerTags.max}
            defaultValue={sticker?.tags ?? ''}
            error={fields.get('tags')}
          />
          <Field
            name="description"
            label="Description"
            hint="What is to be seen, for those who don’t see it."
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

/** Drawn animations are for guilds that are verified or partners. */
function StickerFile({ guildId, file, error, onChoose }: StickerFileProps) {
  const features = useGuild(guildId)?.settings.features ?? []
  const takesLottie = features.includes('VERIFIED') || features.includes('PARTNERED')
  const kinds = takesLottie ? 'PNG, APNG, GIF or Lottie' : 'PNG, APNG or GIF'
  return (
    <FieldFrame
      look="plain"
      error={error}
      hint={`${kinds}, at most ${LIMITS.stickerPixels} pixels wide and high, ${LIMITS.stickerBytes / 1024} KB and ${LIMITS.stickerSeconds} seconds.`}
    >
      {(tied) => (
        <div className="section-buttons">
          <FileButton
            label={file === null ? 'Choose a file' : `File: ${file.name}`}
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
