import type { Overwrite } from '@guildhall/protocol/objects/channels/channel'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import { useState } from 'react'
import { t } from '../../../language/guild-settings.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { Field } from '../../../shared/form/field.tsx'
import { Section } from '../../../shared/page/section.tsx'
import { isOverwritable } from '../../../shared/permissions/permission-groups.ts'
import { nameOfUser } from '../../../state/names.ts'
import { useGuild, useWorld } from '../../../state/world.ts'
import { searchPermissions } from '../permissions/search-permissions.ts'
import { overwriteStateOf, withOverwriteState } from './overwrite-draft.ts'
import { OverwriteStateChoice } from './overwrite-state-choice.tsx'

type OverwriteEditorProps = {
  guildId: string
  channelType: number
  overwrite: Overwrite
  /** What the user may allow and deny. */
  settable: bigint
  onChange: (overwrite: Overwrite) => void
  onRemove: () => void
}

/** Edits what a channel allows and denies a role or a member. */
export function OverwriteEditor(props: OverwriteEditorProps) {
  const { guildId, channelType, overwrite, settable, onChange, onRemove } = props
  const [query, setQuery] = useState('')
  const role = useGuild(guildId)?.roles.get(overwrite.id)
  const person = useWorld((world) => nameOfUser(world, guildId, overwrite.id))
  const groups = searchPermissions(query, (each) => isOverwritable(each, channelType))
  const explicit = BigInt(overwrite.allow) | BigInt(overwrite.deny)

  return (
    <Section
      title={t('channels.permissions-of-in-this-channel', { name: role?.name ?? person ?? t('channels.this-member') })}
      text={t('channels.permissions-that-are-neither-allowed-nor')}
    >
      <Field
        name="permission_search"
        label={t('guild-settings.search-permissions')}
        type="search"
        autoComplete="off"
        required
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      {groups.length === 0 ? <p className="section-empty">{t('guild-settings.no-matching-permissions')}</p> : null}
      {groups.map(({ title, permissions }) => (
        <section key={title} className="stance-group" aria-label={title}>
          <h3 className="stance-group-title">{title}</h3>
          {permissions.map(({ name, inChannel, hint }) => (
            <OverwriteStateChoice
              key={name}
              label={inChannel}
              hint={
                hasPermissions(settable, Permission[name])
                  ? hint
                  : t('channels.you-cant-set-permissions-here-that', { hint })
              }
              isDisabled={!hasPermissions(settable, Permission[name])}
              overwriteState={overwriteStateOf(overwrite, name)}
              onChange={(overwriteState) => onChange(withOverwriteState(overwrite, name, overwriteState))}
            />
          ))}
        </section>
      ))}
      {overwrite.id !== guildId && hasPermissions(settable, explicit) ? (
        <div className="section-buttons">
          <Button look="danger" onPress={onRemove}>
            {t('channels.remove-override-for', { name: role?.name ?? person ?? t('channels.this-member') })}
          </Button>
        </div>
      ) : null}
    </Section>
  )
}
