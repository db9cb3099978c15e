import { Suspense, useMemo } from 'react'
import { t } from '../../language/guild-settings.ts'
import { lastPath } from '../../shared/page/last-path.ts'
import { Link } from '../../shared/page/link.tsx'
import { PageTitle } from '../../shared/page/page-title.tsx'
import { channelPath, guildSettingsPath, HOME_PATH } from '../../shared/page/paths.ts'
import { SettingsFrame } from '../../shared/page/settings-frame.tsx'
import { useGuild, useWorld } from '../../state/world.ts'
import { type GuildPage, guildPages } from './guild-pages.ts'
import { mayOpenPage } from './may-open-page.ts'

type GuildSettingsPageProps = { guildId: string; page: string | null; item: string | null }

/** The settings of a guild, with the pages that the user may open. */
export function GuildSettingsPage({ guildId, page, item }: GuildSettingsPageProps) {
  const guild = useGuild(guildId)
  const pages = useOpenPages(guildId)
  const chosen = page === null ? pages[0] : pages.find(({ id }) => id === page)
  const back = wayBack(guildId)

  if (guild === undefined || pages[0] === undefined) return <Closed isKnown={guild !== undefined} back={back} />
  return (
    <SettingsFrame
      heading={guild.settings.name}
      label={t('guild-settings.guild-settings')}
      pages={pages}
      chosen={chosen?.id ?? ''}
      isListed={page === null}
      pathOf={(id) => guildSettingsPath(guildId, id)}
      toList={t('guild-settings.all-settings')}
      back={{ to: back, text: t('guild-settings.back-to-the-guild') }}
    >
      {chosen === undefined ? (
        <p className="section-empty">{t('guild-settings.this-page-doesnt-exist-or-you')}</p>
      ) : (
        <Suspense fallback={<p role="status">{t('guild-settings.loading')}</p>}>
          <chosen.Page guildId={guildId} item={item} />
        </Suspense>
      )}
    </SettingsFrame>
  )
}

/** The available pages change with the user's roles, even while one is open. */
function useOpenPages(guildId: string): readonly GuildPage[] {
  const openIds = useWorld((world) =>
    guildPages
      .filter((page) => mayOpenPage(world, guildId, page))
      .map(({ id }) => id)
      .join(),
  )
  return useMemo(() => {
    const ids: readonly string[] = openIds.split(',')
    return guildPages.filter(({ id }) => ids.includes(id))
  }, [openIds])
}

/** The last visited channel of the guild, or else its start. */
const wayBack = (guildId: string): string =>
  lastPath().startsWith(`${channelPath(guildId)}/`) ? lastPath() : channelPath(guildId)

function Closed({ isKnown, back }: { isKnown: boolean; back: string }) {
  return (
    <main className="settings-main settings-closed">
      <PageTitle>
        {isKnown ? t('guild-settings.you-cant-change-anything-here') : t('guild-settings.you-dont-have-access-to-this')}
      </PageTitle>
      <p>
        {isKnown ? t('guild-settings.you-dont-have-a-permission-that') : t('guild-settings.you-may-have-left-it-or')}
      </p>
      <p>
        <Link to={isKnown ? back : HOME_PATH}>
          {isKnown ? t('guild-settings.back-to-the-guild') : t('guild-settings.go-to-your-direct-messages')}
        </Link>
      </p>
    </main>
  )
}
