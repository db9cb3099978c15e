import { t } from '../../../language/guild-settings.ts'
import '../expressions/expressions.css'
import type { GuildSound } from '@guildhall/protocol/objects/channels/soundboard'
import { deleteGuildSoundboardSound } from '@guildhall/protocol/operations/soundboard/delete-guild-soundboard-sound'
import { SOUNDBOARD_LIMITS } from '@guildhall/protocol/soundboard-limits'
import type { ClientGuild } from '@guildhall/protocol/state/client-guild'
import { Play } from 'lucide-react'
import { describeProblem } from '../../../api/api-problem.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { IconButton } from '../../../shared/appearance/icon-button.tsx'
import { playSound } from '../../../shared/guild/play-sound.ts'
import { askToConfirm, openDialog } from '../../../shared/overlay/open-dialog.tsx'
import { Notice } from '../../../shared/page/notice.tsx'
import { useCanInGuild } from '../../../state/permissions.ts'
import { useClient } from '../../../state/use-client.ts'
import { useGuild, useMe } from '../../../state/world.ts'
import { ExpressionRow } from '../expressions/expression-row.tsx'
import { useCreators } from '../expressions/use-creators.ts'
import type { GuildPageProps } from '../guild-pages.ts'

const none: ReadonlyMap<string, GuildSound> = new Map()

/** A guild's sounds, with the number of used slots. */
export function SoundboardPage({ guildId }: GuildPageProps) {
  const client = useClient()
  const me = useMe()
  const guild = useGuild(guildId)
  const sounds = guild?.sounds ?? none
  const creators = useCreators(guildId, 'sounds', sounds)
  const mayCreate = useCanInGuild(guildId, 'CREATE_GUILD_EXPRESSIONS')
  const mayManage = useCanInGuild(guildId, 'MANAGE_GUILD_EXPRESSIONS')
  if (guild === undefined) return null

  const remove = ({ sound_id: soundId, name }: GuildSound) =>
    askToConfirm({
      title: t('guild-settings.confirm-delete', { name }),
      text: t('soundboard.nobody-can-play-it-afterwards'),
      action: t('guild-settings.delete'),
      work: () => client.call(deleteGuildSoundboardSound, { guildId, soundId }),
    })

  return (
    <div className="expressions">
      <p className="section-text">{slotsOf(guild)}</p>
      {creators.problem === null ? null : <Notice tone="danger">{describeProblem(creators.problem)}</Notice>}
      {mayCreate ? (
        <div className="section-buttons">
          <Button look="main" onPress={() => openSound(guildId, null)}>
            {t('soundboard.new-sound-dialog')}
          </Button>
        </div>
      ) : null}
      {sounds.size === 0 ? <p className="section-empty">{t('soundboard.no-sounds-yet')}</p> : null}
      <ul className="section-list" aria-label={t('soundboard.sounds')}>
        {[...sounds.values()].map((sound) => {
          const creator = creators.of.get(sound.sound_id)
          const mayChange = mayManage || (mayCreate && creator?.id === me.id)
          return (
            <ExpressionRow
              key={sound.sound_id}
              name={sound.name}
              picture={<PlayButton sound={sound} />}
              creator={creator}
              notes={sound.available ? [] : [t('expressions.unavailable-the-guild-has-fewer-slots')]}
              onEdit={mayChange ? () => openSound(guildId, sound) : undefined}
              onDelete={mayChange ? () => remove(sound) : undefined}
            />
          )
        })}
      </ul>
    </div>
  )
}

function PlayButton({ sound: { sound_id, name, volume } }: { sound: GuildSound }) {
  return (
    <IconButton label={t('soundboard.play', { name })} onClick={() => playSound(sound_id, volume)}>
      <Play aria-hidden="true" />
    </IconButton>
  )
}

function slotsOf({ sounds, settings: { features, premium_tier } }: ClientGuild): string {
  const tiers = SOUNDBOARD_LIMITS.soundsPerTier
  const tier = features.includes('MORE_SOUNDBOARD') ? tiers.length - 1 : premium_tier
  const more = tiers[tier + 1]
  const used = t('soundboard.of-sounds-used', { count: sounds.size, tiers: tiers[tier] ?? 0 })
  return more === undefined ? used : t('expressions.boost-level-raises-this-to', { used, tier: tier + 1, more })
}

const openSound = (guildId: string, sound: GuildSound | null): void =>
  openDialog(async () => {
    const { SoundDialog } = await import('./sound-dialog.tsx')
    return (close) => <SoundDialog guildId={guildId} sound={sound} onClose={close} />
  })
