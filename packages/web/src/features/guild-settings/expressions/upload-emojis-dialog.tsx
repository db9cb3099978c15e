import { t } from '../../../language/guild-settings.ts'
import { FieldErrorText } from '../../../shared/form/field-error.tsx'
import './expressions.css'
import { LIMITS } from '@guildhall/protocol/limits'
import { createGuildEmoji } from '@guildhall/protocol/operations/emojis/create-guild-emoji'
import { ImageOff, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { ApiProblem, describeProblem } from '../../../api/api-problem.ts'
import type { BodyOf } from '../../../api/call.ts'
import { IconButton } from '../../../shared/appearance/icon-button.tsx'
import { Field } from '../../../shared/form/field.tsx'
import { FileButton } from '../../../shared/form/file-button.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { IncompleteForm, requireFilled, textIn } from '../../../shared/form/form-problem.ts'
import { readFileUrl } from '../../../shared/guild/read-file-url.ts'
import { useClient } from '../../../state/use-client.ts'
import { emojiNameError, emojiNameOf } from './emoji-name.ts'

/** A file for an emoji, with a field for its name. */
type Picked = { readonly field: string; readonly fileName: string; readonly image: string }

/** Creates emojis from several files at once. Rejected ones stay, each with its error. */
export function UploadEmojisDialog({ guildId, onClose }: { guildId: string; onClose: () => void }) {
  const client = useClient()
  const id = useId()
  const [picked, setPicked] = useState<readonly Picked[]>([])
  const count = useRef(0)
  const without = (field: string) => setPicked((before) => before.filter((each) => each.field !== field))

  async function add(files: readonly File[]) {
    const read = await Promise.all(files.map(async (file) => ({ fileName: file.name, image: await readFileUrl(file) })))
    setPicked((before) => [...before, ...read.map((each) => ({ ...each, field: `name-${count.current++}` }))])
  }

  async function send(entered: FormData) {
    requireFilled(
      { files: picked.map(({ fileName }) => fileName).join() },
      { files: t('expressions.choose-images-first') },
    )
    const refused = new Map<string, string>()
    for (const { field, image } of picked) {
      const name = textIn(entered, field).trim()
      const reason = emojiNameError(name) ?? (await make({ name, image }))
      if (reason === null) without(field)
      else refused.set(field, reason)
    }
    if (refused.size > 0) throw new IncompleteForm(refused)
  }

  /** Resolves to the error, if there is one. */
  const make = (body: BodyOf<typeof createGuildEmoji>): Promise<string | null> =>
    client.call(createGuildEmoji, { guildId }, body).then(() => null, reasonOf)

  return (
    <FormDialog
      title={t('expressions.upload-emojis')}
      description={t('expressions.emoji-files-hint', { emojiBytes: LIMITS.emojiBytes / 1024 })}
      action={
        picked.length > 1 ? t('expressions.upload-several', { count: picked.length }) : t('expressions.upload-one')
      }
      fields={['files']}
      onSubmit={send}
      onClose={onClose}
    >
      {({ fields }) => (
        <>
          <div className="section-buttons">
            <FileButton
              label={t('expressions.choose-images')}
              accept="image/png,image/jpeg,image/gif,image/webp,image/avif"
              isMultiple
              isInvalid={fields.has('files')}
              describedBy={`${id}-error`}
              onChoose={(files) => void add(files)}
            />
          </div>
          <FieldErrorText id={`${id}-error`}>{fields.get('files')}</FieldErrorText>
          <ul className="new-emojis" aria-label={t('expressions.new-emojis')}>
            {picked.map((each) => (
              <NewEmoji
                key={each.field}
                picked={each}
                error={fields.get(each.field)}
                onRemove={() => without(each.field)}
              />
            ))}
          </ul>
        </>
      )}
    </FormDialog>
  )
}

type NewEmojiProps = { picked: Picked; error: string | undefined; onRemove: () => void }

function NewEmoji({ picked: { field, fileName, image }, error, onRemove }: NewEmojiProps) {
  const [isBroken, setBroken] = useState(false)
  return (
    <li className="new-emoji">
      {isBroken ? (
        <ImageOff className="new-emoji-picture" aria-hidden="true" />
      ) : (
        <img className="new-emoji-picture" src={image} alt="" onError={() => setBroken(true)} />
      )}
      <Field
        name={field}
        label={t('expressions.name-for', { fileName })}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LIMITS.emojiName.max}
        defaultValue={emojiNameOf(fileName)}
        error={error}
        trailing={
          <IconButton label={t('expressions.remove', { fileName })} onClick={onRemove}>
            <X aria-hidden="true" />
          </IconButton>
        }
      />
    </li>
  )
}

const reasonOf = (problem: unknown): string =>
  problem instanceof ApiProblem && problem.fields.size > 0
    ? [...problem.fields.values()].join(' ')
    : describeProblem(problem)
