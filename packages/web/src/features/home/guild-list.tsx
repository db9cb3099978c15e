import { useId } from 'react'
import type { GuildSummary } from '../../api/users.ts'
import { Monogram } from '../../shared/monogram.tsx'

export function GuildList({ guilds }: { guilds: readonly GuildSummary[] }) {
  const titleId = useId()

  return (
    <section className="panel" aria-labelledby={titleId}>
      <h2 id={titleId} className="panel-title">
        Your guilds <span className="panel-count">{guilds.length}</span>
      </h2>
      {guilds.length === 0 ? <p className="panel-note">You are in no guild yet.</p> : null}
      <ul className="guild-list">
        {guilds.map((guild) => (
          <li key={guild.id} className="guild">
            <Monogram name={guild.name} />
            <span className="guild-words">
              <span className="guild-name">{guild.name}</span>
              <span className="guild-facts">{guildFacts(guild)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function guildFacts({ owner, members, online }: GuildSummary): string {
  const facts = [
    members === null ? null : `${members.toLocaleString()} ${members === 1 ? 'member' : 'members'}`,
    online === null ? null : `${online.toLocaleString()} online`,
    owner ? 'yours' : null,
  ]
  return facts.filter((fact) => fact !== null).join(' · ')
}
