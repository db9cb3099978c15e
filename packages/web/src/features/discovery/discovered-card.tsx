import type { ListedGuild } from '@guildhall/protocol/objects/guilds/guild'
import { t } from '../../language/voice-and-onboarding.ts'
import { guildBannerUrl, guildIconUrl } from '../../shared/guild/image-urls.ts'
import { openDialog } from '../../shared/overlay/open-dialog.tsx'
import { Monogram } from '../../shared/user/monogram.tsx'
import { useWorld } from '../../state/world.ts'
import { GuildCounts } from './guild-counts.tsx'

/** A guild in the listing; a press opens its preview. */
export function DiscoveredCard({ guild }: { guild: ListedGuild }) {
  const { id, name, description, discovery_splash: splash } = guild
  const isIn = useWorld(({ guilds }) => guilds.has(id))
  return (
    <li className="discovery-card">
      <span className="discovery-splash" aria-hidden="true">
        {splash === null ? null : (
          <img src={guildBannerUrl(id, 'discovery_splash', splash, 400)} alt="" loading="lazy" />
        )}
      </span>
      <GuildPicture guild={guild} />
      <h2 className="discovery-name">
        <button type="button" className="discovery-open" onClick={() => openPreview(guild)}>
          {name}
        </button>
      </h2>
      {description ? <p className="discovery-description">{description}</p> : null}
      <GuildCounts guild={guild} />
      {isIn ? <p className="discovery-mine">{t('discovery.youre-a-member')}</p> : null}
    </li>
  )
}

const openPreview = (guild: ListedGuild): void =>
  openDialog(async () => {
    const { PreviewDialog } = await import('./preview-dialog.tsx')
    return (close) => <PreviewDialog listed={guild} onClose={close} />
  })

function GuildPicture({ guild: { id, name, icon } }: { guild: ListedGuild }) {
  return (
    <span className="discovery-icon">
      {icon === null ? (
        <Monogram name={name} />
      ) : (
        <img src={guildIconUrl(id, icon, 48)} alt="" width={48} height={48} loading="lazy" />
      )}
    </span>
  )
}
