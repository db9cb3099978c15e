import { useState } from 'react'
import { locale } from '../../../language/language.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { Field } from '../../../shared/form/field.tsx'
import { openDialog } from '../../../shared/overlay/open-dialog.tsx'
import { PagesEnd } from '../../../shared/page/pages-end.tsx'
import { plainText } from '../../../shared/words/plain-text.ts'
import { useCanInGuild } from '../../../state/permissions.ts'
import type { GuildPageProps } from '../guild-pages.ts'
import { BanEntry } from './ban-entry.tsx'
import { useBans } from './use-bans.ts'

/** So many more are drawn at once. */
const step = 50

/** Who is banned, and why. */
export function BansPage({ guildId }: GuildPageProps) {
  const pages = useBans(guildId)
  const mayBanMany = useCanInGuild(guildId, 'MANAGE_GUILD', 'BAN_MEMBERS')
  const [query, setQuery] = useState('')
  const [drawn, setDrawn] = useState(step)
  const sought = plainText(query.trim())
  const found = pages.items.filter(({ user, reason }) =>
    plainText(`${user.username} ${user.global_name ?? ''} ${user.id} ${reason ?? ''}`).includes(sought),
  )

  return (
    <>
      <p className="section-text">Whoever is banned can’t come in until the ban is lifted.</p>
      <div className="section-buttons">
        <Button onPress={() => openBanById(guildId)}>Ban by ID…</Button>
        {mayBanMany ? <Button onPress={() => openBulkBan(guildId)}>Ban many by ID…</Button> : null}
      </div>
      <Field
        name="ban_search"
        label="Search by name, ID or reason"
        type="search"
        autoComplete="off"
        required
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      {found.length === 0 && !pages.isLoading && pages.problem === null ? (
        <p className="section-empty">
          {sought === '' ? 'Nobody is banned.' : `None of ${pages.items.length.toLocaleString(locale)} bans has this.`}
        </p>
      ) : null}
      <ul className="section-list" aria-label="Bans">
        {found.slice(0, drawn).map((ban) => (
          <BanEntry key={ban.user.id} guildId={guildId} ban={ban} />
        ))}
      </ul>
      {found.length > drawn ? (
        <div className="section-buttons">
          <Button onPress={() => setDrawn(drawn + step)}>Show more</Button>
        </div>
      ) : (
        <PagesEnd pages={pages} text={sought === '' ? 'Show more' : 'Search further'} />
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
