import { Hash } from 'lucide-react'
import { t } from '../../language/consent.ts'
import { FieldFrame } from '../../shared/form/field-frame.tsx'
import { type SelectOption, SelectPopup } from '../../shared/form/select-popup.tsx'
import { guildIconUrl } from '../../shared/guild/image-urls.ts'
import { Monogram } from '../../shared/user/monogram.tsx'
import type { ConsentChoices } from './use-consent-choices.ts'

type PartProps = { choices: ConsentChoices; error: string | undefined }

/** The guild to which an application is added. */
export function GuildSection({ choices: { guilds, guild, isSettled, chooseGuild, obstacle }, error }: PartProps) {
  if (guilds.length === 0 || (isSettled && obstacle !== null)) return null
  if (isSettled && guild) {
    return (
      <section className="consent-part">
        <h2 className="consent-title">{t('consent.add-to-guild')}</h2>
        <p className="consent-words" dir="auto">
          {guild.name}
        </p>
      </section>
    )
  }
  const offered = guilds.map(({ id, name, icon }) => ({
    value: id,
    label: name,
    icon: icon === null ? <Monogram name={name} /> : <img src={guildIconUrl(id, icon, 24)} alt="" />,
  }))
  return (
    <OneOf
      label={t('consent.add-to-guild')}
      placeholder={t('consent.choose-a-guild')}
      choices={offered}
      chosen={guild?.id ?? null}
      onChoose={chooseGuild}
      error={guild ? undefined : error}
    />
  )
}

/** The channel in which an application posts. */
export function ChannelSection({ choices: { places, channelId, chooseChannel }, error }: PartProps) {
  const offered = places.flatMap(({ name: guildName, channels }) =>
    channels.map(({ id, name }) => ({ value: id, label: name, description: guildName, icon: <Hash /> })),
  )
  if (offered.length === 0) return null
  return (
    <OneOf
      label={t('consent.channel-to-post-in')}
      placeholder={t('consent.choose-a-channel')}
      choices={offered}
      chosen={channelId}
      onChoose={chooseChannel}
      error={channelId === null ? error : undefined}
    />
  )
}

type OneOfProps = {
  label: string
  placeholder: string
  choices: readonly SelectOption[]
  chosen: string | null
  onChoose: (id: string | null) => void
  error: string | undefined
}

function OneOf({ label, placeholder, choices, chosen, onChoose, error }: OneOfProps) {
  return (
    <FieldFrame look="plain" label={label} error={error}>
      {(tied) => (
        <SelectPopup
          label={label}
          placeholder={placeholder}
          describedBy={tied['aria-describedby']}
          choices={choices}
          chosen={choices.filter(({ value }) => value === chosen)}
          min={1}
          max={1}
          invalid={tied['aria-invalid']}
          onChoose={([first]) => onChoose(first?.value ?? null)}
        />
      )}
    </FieldFrame>
  )
}
