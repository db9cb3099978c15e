import { t } from '../../../language/guild-settings.ts'
import './sound-dialog.css'
import type { GuildSound } from '@guildhall/protocol/objects/channels/soundboard'
import { createGuildSoundboardSound } from '@guildhall/protocol/operations/soundboard/create-guild-soundboard-sound'
import { modifyGuildSoundboardSound } from '@guildhall/protocol/operations/soundboard/modify-guild-soundboard-sound'
import { SOUNDBOARD_LIMITS } from '@guildhall/protocol/soundboard-limits'
import { SmilePlus, X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../shared/appearance/icon-button.tsx'
import { Emoji } from '../../../shared/emoji/emoji.tsx'
import { EmojiPopover } from '../../../shared/emoji/emoji-popover.tsx'
import { fromStoredEmoji, type StoredEmoji, toStoredEmoji, useGuildEmoji } from '../../../shared/emoji/stored-emoji.ts'
import { ChoiceField } from '../../../shared/form/choice-field.tsx'
import { Field } from '../../../shared/form/field.tsx'
import { FieldFrame } from '../../../shared/form/field-frame.tsx'
import { FileButton } from '../../../shared/form/file-button.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { requireFilled, textIn } from '../../../shared/form/form-problem.ts'
import { readFileUrl } from '../../../shared/guild/read-file-url.ts'
import { useClient } from '../../../state/use-client.ts'

type SoundDialogProps = { guildId: string; sound: GuildSound | null; onClose: () => void }

const none: StoredEmoji = { emoji_id: null, emoji_name: null }
const percents = [100, 75, 50, 25, 10]

/** Creates a sound from a file, or edits one. */
export function SoundDialog({ guildId, sound, onClose }: SoundDialogProps) {
  const client = useClient()
  const [file, setFile] = useState<File | null>(null)
  const [emoji, setEmoji] = useState<StoredEmoji>(sound ?? none)
  const volume = Math.round((sound?.volume ?? 1) * 100)
  const volumes = [...new Set([...percents, volume])].sort((a, b) => b - a)

  async function send(entered: FormData) {
    const { emoji_id, emoji_name } = emoji
    const name = textIn(entered, 'name').trim()
    const body = { name, volume: Number(textIn(entered, 'volume')) / 100, emoji_id, emoji_name }
    const reasons = { name: t('guild-settings.enter-a-name') }
    if (sound !== null) {
      requireFilled({ name }, reasons)
      await client.call(modifyGuildSoundboardSound, { guildId, soundId: sound.sound_id }, body)
      return
    }
    requireFilled({ sound: file?.name ?? '', name }, { sound: t('guild-settings.choose-a-file'), ...reasons })
    if (file === null) return
    await client.call(createGuildSoundboardSound, { guildId }, { ...body, sound: await readFileUrl(file) })
  }

  return (
    <FormDialog
      title={sound === null ? t('soundboard.new-sound') : t('guild-settings.edit-named', { name: sound.name })}
      action={sound === null ? t('guild-settings.add') : t('guild-settings.save')}
      fields={['sound', 'name', 'volume']}
      onSubmit={send}
      onClose={onClose}
    >
      {({ fields }) => (
        <>
          {sound === null ? <SoundFile file={file} error={fields.get('sound')} onChoose={setFile} /> : null}
          <Field
            name="name"
            label={t('guild-settings.name')}
            required
            autoComplete="off"
            maxLength={SOUNDBOARD_LIMITS.name.max}
            defaultValue={sound?.name ?? ''}
            error={fields.get('name')}
          />
          <EmojiField guildId={guildId} emoji={emoji} onChange={setEmoji} />
          <ChoiceField
            name="volume"
            label={t('soundboard.volume')}
            choices={volumes.map((percent) => [percent, t('soundboard.percent', { percent })])}
            chosen={volume}
            error={fields.get('volume')}
          />
        </>
      )}
    </FormDialog>
  )
}

type SoundFileProps = { file: File | null; error: string | undefined; onChoose: (file: File | null) => void }

function SoundFile({ file, error, onChoose }: SoundFileProps) {
  const { bytes, seconds } = SOUNDBOARD_LIMITS
  return (
    <FieldFrame look="plain" error={error} hint={t('soundboard.file-hint', { kilobytes: bytes / 1024, seconds })}>
      {(tied) => (
        <div className="section-buttons">
          <FileButton
            label={file === null ? t('expressions.choose-a-file') : t('expressions.file', { name: file.name })}
            accept=".mp3,.ogg,audio/mpeg,audio/ogg"
            isInvalid={tied['aria-invalid']}
            {...(tied['aria-describedby'] && { describedBy: tied['aria-describedby'] })}
            onChoose={([chosen]) => onChoose(chosen ?? null)}
          />
        </div>
      )}
    </FieldFrame>
  )
}

type EmojiFieldProps = { guildId: string; emoji: StoredEmoji; onChange: (emoji: StoredEmoji) => void }

function EmojiField({ guildId, emoji, onChange }: EmojiFieldProps) {
  const customs = useGuildEmoji(guildId)
  const shown = fromStoredEmoji(emoji, customs)
  return (
    <fieldset className="sound-emoji">
      <legend className="field-label">{t('soundboard.emoji')}</legend>
      <EmojiPopover
        customs={customs}
        onPick={(picked) => onChange(toStoredEmoji(picked))}
        trigger={
          <IconButton label={t('soundboard.choose-an-emoji')}>
            {shown ? <Emoji emoji={shown} /> : <SmilePlus aria-hidden="true" />}
          </IconButton>
        }
      />
      {shown ? (
        <IconButton label={t('soundboard.remove-the-emoji')} onClick={() => onChange(none)}>
          <X aria-hidden="true" />
        </IconButton>
      ) : null}
    </fieldset>
  )
}
