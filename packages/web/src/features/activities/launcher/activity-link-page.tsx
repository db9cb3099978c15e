import { t } from '../../../language/activities.ts'
import './activity-link-page.css'
import type { ActivityShelf } from '@guildhall/protocol/objects/activities/activity-config'
import type { ActivityLink } from '@guildhall/protocol/objects/activities/activity-link'
import { Menu } from 'lucide-react'
import { useMemo, useState } from 'react'
import { ApplicationPicture } from '../../../shared/activity/application-picture.tsx'
import { IconButton } from '../../../shared/appearance/icon-button.tsx'
import { ChannelIcon } from '../../../shared/guild/channel-icon.tsx'
import { openDrawer } from '../../../shared/overlay/drawer.ts'
import { openLauncher } from '../../../shared/overlay/overlays.ts'
import { LoadingState } from '../../../shared/page/loading-state.tsx'
import { replaceLocation } from '../../../shared/page/location.ts'
import { Notice } from '../../../shared/page/notice.tsx'
import { PageTitle } from '../../../shared/page/page-title.tsx'
import { channelPath } from '../../../shared/page/paths.ts'
import { useWorld } from '../../../state/world.ts'
import { type LinkParameters, linkIdIn, linkParametersIn } from '../layer/link-parameters.ts'
import { LinkCard } from '../link/link-card.tsx'
import { useActivityLink } from '../link/use-activity-link.ts'
import { useActivityShelf } from '../use-activity-shelf.ts'
import { type LaunchChannel, launchChannels } from './launch-channels.ts'

/** The maximum shown at once; the user can search for others. */
const most = 40

type ActivityLinkPageProps = { applicationId: string; linkId: string | null }

/** The page of a link to an Activity, which is launched in a channel of the user's choice. */
export function ActivityLinkPage({ applicationId, linkId }: ActivityLinkPageProps) {
  const { answer, retry } = useActivityShelf()
  // The link's parameters are removed with the address.
  const [words] = useState(() => linkParametersIn(location.search))
  const [named] = useState(() => linkId ?? linkIdIn(location.search))
  return (
    <main className="place">
      <header className="channel-head">
        <IconButton
          label={t('launcher.open-the-navigation')}
          side="bottom"
          className="only-narrow"
          onClick={() => openDrawer('navigation')}
        >
          <Menu aria-hidden="true" />
        </IconButton>
        <PageTitle>{t('launcher.open-an-activity')}</PageTitle>
      </header>
      <div className="activity-link">
        <LoadingState answer={answer} retry={retry}>
          {(shelf) => {
            const application = shelf.applications.find(({ id }) => id === applicationId)
            if (application === undefined) return <p>{t('launcher.you-dont-have-access-to-this')}</p>
            if (named === null) return <Linked application={application} words={words} link={null} />
            return <MadeLink application={application} words={words} linkId={named} />
          }}
        </LoadingState>
      </div>
    </main>
  )
}

type Shown = { application: ActivityShelf['applications'][number]; words: LinkParameters }

/**
 * A link created for the Activity has more data. Parameters in its address take precedence
 * (docs/spec/activities.md#links).
 */
function MadeLink({ application, words, linkId }: Shown & { linkId: string }) {
  const { answer, retry } = useActivityLink(application.id, linkId)
  return (
    <LoadingState answer={answer} retry={retry}>
      {(link) => (
        <Linked
          application={application}
          words={{ ...words, customId: words.customId ?? link?.custom_id ?? null }}
          link={link ?? 'gone'}
        />
      )}
    </LoadingState>
  )
}

function Linked({ application, words, link }: Shown & { link: ActivityLink | 'gone' | null }) {
  const world = useWorld((known) => known)
  const places = useMemo(() => launchChannels(world), [world])
  const [query, setQuery] = useState('')
  const wanted = query.trim().toLocaleLowerCase()
  const found = places.filter(({ name, where }) => `${name} ${where}`.toLocaleLowerCase().includes(wanted))

  return (
    <>
      <div className="activity-link-app">
        <ApplicationPicture application={application} size={48} />
        <p className="activity-link-name" dir="auto">
          {application.name}
        </p>
      </div>
      {link === 'gone' ? <Notice tone="plain">{t('launcher.this-link-was-deleted')}</Notice> : null}
      {link === null || link === 'gone' ? null : <LinkCard link={link} />}
      <h2 className="activity-link-title">{t('launcher.where-do-you-want-to-open')}</h2>
      <input
        className="activity-link-search"
        type="search"
        aria-label={t('launcher.search-channels')}
        placeholder={t('launcher.search-channels')}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <ul className="activity-link-places" aria-label={t('launcher.channels')}>
        {found.slice(0, most).map((place) => (
          <li key={place.channelId}>
            <button
              type="button"
              className="activity-link-place"
              onClick={() => choose(place, { applicationId: application.id, ...words })}
            >
              <ChannelIcon type={place.type} />
              <bdi>{place.name}</bdi>
              <bdi className="activity-link-where">{place.where}</bdi>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 ? <p>{places.length === 0 ? NOWHERE : t('launcher.no-matching-channels')}</p> : null}
    </>
  )
}

const NOWHERE = t('launcher.there-are-no-channels-where-you')

function choose({ guildId, channelId }: LaunchChannel, wanted: LinkParameters & { applicationId: string }): void {
  replaceLocation(channelPath(guildId, channelId))
  openLauncher({ guildId, channelId, wanted })
}
