import { LIMITS } from '@guildhall/protocol/limits'
import { ArrowUp, SmilePlus, X } from 'lucide-react'
import { t } from '../../../language/guild-settings.ts'
import { IconButton } from '../../../shared/appearance/icon-button.tsx'
import { Emoji } from '../../../shared/emoji/emoji.tsx'
import { EmojiPopover } from '../../../shared/emoji/emoji-popover.tsx'
import type { CustomGroup } from '../../../shared/emoji/picker-emoji-groups.ts'
import { fromStoredEmoji, toStoredEmoji } from '../../../shared/emoji/stored-emoji.ts'
import { Field } from '../../../shared/form/field.tsx'
import { FieldErrorText } from '../../../shared/form/field-error.tsx'
import { channelName } from '../../../state/names.ts'
import { useGuild } from '../../../state/world.ts'
import type { WelcomeChannel } from './welcome-settings.ts'

type WelcomeRowProps = {
  guildId: string
  row: WelcomeChannel
  /** The path in the request. */
  path: string
  customs: readonly CustomGroup[]
  problems: ReadonlyMap<string, string>
  onChange: (part: Partial<WelcomeChannel>) => void
  onRaise: (() => void) | null
  onRemove: () => void
}

const most = LIMITS.welcomeChannelDescription.max

/** A recommended channel with its description. */
export function WelcomeRow(props: WelcomeRowProps) {
  const { guildId, row, path, customs, problems, onChange, onRaise, onRemove } = props
  const channel = useGuild(guildId)?.channels.get(row.channel_id)
  const name = channel === undefined ? t('welcome.deleted-channel') : channelName(channel)
  const emoji = fromStoredEmoji(row, customs)
  const problem = [problems.get(`${path}.channel_id`), problems.get(path)].filter(Boolean).join(' ')
  return (
    <li className="welcome-row">
      <fieldset>
        <legend className="unseen">{name}</legend>
        <div className="welcome-row-head">
          <span className="welcome-row-name">{name}</span>
          <EmojiPopover
            customs={customs}
            onPick={(picked) => onChange(toStoredEmoji(picked))}
            trigger={
              <IconButton label={t('welcome.emoji-of', { name })}>
                {emoji ? <Emoji emoji={emoji} /> : <SmilePlus aria-hidden="true" />}
              </IconButton>
            }
          />
          {emoji ? (
            <IconButton
              label={t('welcome.no-emoji-for', { name })}
              onClick={() => onChange({ emoji_id: null, emoji_name: null })}
            >
              <X aria-hidden="true" />
            </IconButton>
          ) : null}
          {onRaise ? (
            <IconButton label={t('welcome.move-up', { name })} onClick={onRaise}>
              <ArrowUp aria-hidden="true" />
            </IconButton>
          ) : null}
          <IconButton label={t('welcome.remove', { name })} onClick={onRemove}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
        <FieldErrorText>{problem}</FieldErrorText>
        <Field
          name={`${path}.description`}
          label={t('welcome.what-members-do-there')}
          hint={t('welcome.of-characters', { count: row.description.length, max: most })}
          required
          autoComplete="off"
          maxLength={most}
          value={row.description}
          onChange={({ target }) => onChange({ description: target.value })}
          error={problems.get(`${path}.description`)}
        />
      </fieldset>
    </li>
  )
}
