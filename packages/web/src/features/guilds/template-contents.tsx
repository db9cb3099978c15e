import './template-page.css'
import type { SerializedGuild } from '@guildhall/protocol/objects/guilds/guild-template'
import { t } from '../../language/dialogs.ts'
import { ChannelIcon } from '../../shared/guild/channel-icon.tsx'
import { InvitePart } from '../../shared/invite/invite-part.tsx'
import { ColouredName } from '../../shared/user/coloured-name.tsx'
import { templateGroups } from './template-groups.ts'

/** The channels and roles that a guild from a template has. */
export function TemplateContents({ contents: { channels, roles } }: { contents: SerializedGuild }) {
  // Every guild has the first role, @everyone.
  const own = roles.slice(1).toReversed()
  return (
    <div className="invite-details">
      {channels.length > 0 ? (
        <InvitePart title={t('guilds.channels')}>
          <ul className="template-channels">
            {templateGroups(channels).map(({ category, channels: inside }) => (
              <li key={category?.id ?? 0}>
                {category === null ? null : <span className="template-category">{category.name}</span>}
                <ul>
                  {inside.map(({ id, type, name }) => (
                    <li key={id} className="template-channel">
                      <ChannelIcon type={type} />
                      <span className="invite-name">{name}</span>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </InvitePart>
      ) : null}
      {own.length > 0 ? (
        <InvitePart title={t('guilds.roles')}>
          <ul className="invite-roles">
            {own.map(({ id, name, color }) => (
              <li key={id}>
                <ColouredName colour={colourOf(color)} className="invite-name">
                  {name}
                </ColouredName>
              </li>
            ))}
          </ul>
        </InvitePart>
      ) : null}
    </div>
  )
}

const colourOf = (color: number): string | undefined =>
  color === 0 ? undefined : `#${color.toString(16).padStart(6, '0')}`
