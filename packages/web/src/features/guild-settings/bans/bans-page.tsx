import { useState } from 'react'
import { t } from '../../../language/guild-settings.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { Field } from '../../../shared/form/field.tsx'
import { openDialog } from '../../../shared/overlay/open-dialog.tsx'
import { ListEnd } from '../../../shared/page/list-end.tsx'
import { normalizeForSearch } from '../../../shared/text/normalize-for-search.ts'
import { useCanInGuild } from '../../../state/permissions.ts'
import type { GuildPageProps } from '../guild-pages.ts'
import { BanEntry } from './ban-entry.tsx'
import { useBans } from './use-bans.ts'

/** How many more are rendered at once. */
const step = 50

/** The banned users with reasons. */
export function BansPage({ guildId }: GuildPageProps) {
  const pages = useBans(guildId)
  const mayBanMany = useCanInGuild(guildId, 'MANAGE_GUILD', 'BAN_MEMBERS')
  const [query, setQuery] = useState('')
  const [drawn, setDrawn] = useState(step)
  const sought = normalizeForSearch(query.trim())
  const found = pages.items.filter(({ user, reason }) =>
    normalizeForSearch(`${user.username} ${user.global_name ?? ''} ${user.id} ${reason ?? ''}`).includes(sought),
  )

  return (
    <>
      <p className="section-text">{t('bans.banned-users-cant-join-until-they')}</p>
      <div className="section-buttons">
        <Button onPress={() => openBanById(guildId)}>{t('bans.ban-by-id-dialog')}</Button>
        {mayBanMany ? (
          <Button onPress={() => openBulkBan(guildId)}>{t('bans.ban-multiple-users-dialog')}</Button>
        ) : null}
      </div>
      <Field
        name="ban_search"
        label={t('bans.search-by-name-id-or-reason')}
        type="search"
        autoComplete="off"
        required
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      {found.length === 0 && !pages.isLoading && pages.problem === null ? (
        <p className="section-empty">
          {sought === '' ? t('bans.no-bans') : t('bans.no-matching-bans', { count: pages.items.length })}
        </p>
      ) : null}
      <ul className="section-list" aria-label={t('guild-settings.bans')}>
        {found.slice(0, drawn).map((ban) => (
          <BanEntry key={ban.user.id} guildId={guildId} ban={ban} />
        ))}
      </ul>
      {found.length > drawn ? (
        <div className="section-buttons">
          <Button onPress={() => setDrawn(drawn + step)}>{t('guild-settings.show-more')}</Button>
        </div>
      ) : (
        <ListEnd pages={pages} text={sought === '' ? t('guild-settings.show-more') : t('guild-settings.search-more')} />
      )}
    </>
  )
}

const openBanById = (guildId: string): void =>
  openDialog(async () => {
    const { BanByIdDialog } = await import('./ban-by-id-dialog.tsx')
    return (close) => <BanByIdDialog guildId={guildId} onClose={close} />
  })

const openBulkBan = (guildId: string): void =>
  openDialog(async () => {
    const { BulkBanDialog } = await import('./bulk-ban-dialog.tsx')
    return (close) => <BulkBanDialog guildId={guildId} chosen={null} onClose={close} />
  })
