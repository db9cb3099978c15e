import { LIMITS } from '@guildhall/protocol/limits'
import type { Role } from '@guildhall/protocol/objects/guilds/role'
import { t } from '../../../language/guild-settings.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { EmojiPopover } from '../../../shared/emoji/emoji-popover.tsx'
import { Field } from '../../../shared/form/field.tsx'
import { PictureField } from '../../../shared/form/picture-field.tsx'
import { Switch } from '../../../shared/form/switch.tsx'
import { roleIconUrl } from '../../../shared/guild/image-urls.ts'
import { useGuild } from '../../../state/world.ts'
import type { SettingsDraft } from '../frame/use-draft.ts'
import { RoleColours } from './role-colours.tsx'

type RoleDisplayFieldsProps = { guildId: string; draft: SettingsDraft<Role>; problems: ReadonlyMap<string, string> }

/** A role's name, and how its members are displayed. */
export function RoleDisplayFields({ guildId, draft, problems }: RoleDisplayFieldsProps) {
  const { name, hoist, mentionable, icon, unicode_emoji } = draft.value
  const features = useGuild(guildId)?.settings.features ?? []
  const hasIcons = features.includes('ROLE_ICONS') || icon !== null || unicode_emoji !== null

  return (
    <div className="section-form">
      <Field
        name="name"
        label={t('guild-settings.name')}
        required
        autoComplete="off"
        maxLength={LIMITS.roleName.max}
        value={name}
        onChange={({ target }) => draft.change({ name: target.value })}
        error={problems.get('name')}
      />
      <RoleColours
        colors={draft.value.colors}
        hasGradients={features.includes('ENHANCED_ROLE_COLORS')}
        onChange={(colors) => draft.change({ colors })}
      />
      {hasIcons ? <RoleIcon draft={draft} problems={problems} /> : null}
      <Switch
        label={t('roles.display-separately-in-the-member-list')}
        hint={t('roles.members-with-this-role-are-listed')}
        isOn={hoist}
        onSwitch={(isOn) => draft.change({ hoist: isOn })}
      />
      <Switch
        label={t('roles.anyone-can-mention-this-role')}
        hint={t('roles.everyone-with-the-role-is-notified')}
        isOn={mentionable}
        onSwitch={(isOn) => draft.change({ mentionable: isOn })}
      />
    </div>
  )
}

/** The icon of a role: a picture or an emoji, where one replaces the other. */
function RoleIcon({ draft, problems }: Omit<RoleDisplayFieldsProps, 'guildId'>) {
  const { id, icon, unicode_emoji } = draft.value
  const shown = icon === null || icon.startsWith('data:') ? (icon ?? undefined) : roleIconUrl(id, icon, 80)
  return (
    <>
      <PictureField
        key={`${draft.round}:${icon === null}`}
        label={t('guild-settings.upload-an-icon')}
        current={shown}
        error={problems.get('icon') ?? problems.get('unicode_emoji')}
        onChoose={(picture) => draft.change({ icon: picture, unicode_emoji: null })}
      />
      <div className="section-buttons">
        <EmojiPopover
          customs={[]}
          onPick={(emoji) => ('text' in emoji ? draft.change({ unicode_emoji: emoji.text, icon: null }) : undefined)}
          trigger={
            <button type="button" className="button button-quiet">
              {unicode_emoji === null ? t('roles.choose-an-emoji') : t('roles.emoji', { unicodeEmoji: unicode_emoji })}
            </button>
          }
        />
        {icon === null && unicode_emoji === null ? null : (
          <Button onPress={() => draft.change({ icon: null, unicode_emoji: null })}>
            {t('guild-settings.remove')}
          </Button>
        )}
      </div>
    </>
  )
}
