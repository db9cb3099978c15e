import { GUILD_FEATURES } from '@guildhall/protocol/enums/guild-feature'
import { setGuildBoosts } from '@guildhall/protocol/operations/boosts/set-guild-boosts'
import { modifyGuildFeatures } from '@guildhall/protocol/operations/guilds/modify-guild-features'
import { addGuildMemberByAdministrator } from '@guildhall/protocol/operations/instance/add-guild-member-by-administrator'
import { deleteGuildByAdministrator } from '@guildhall/protocol/operations/instance/delete-guild-by-administrator'
import { handOverGuild } from '@guildhall/protocol/operations/instance/hand-over-guild'
import { getUser } from '@guildhall/protocol/operations/users/get-user'
import { t } from '../../../language/instance.ts'
import { Field } from '../../../shared/form/field.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { IncompleteForm, textIn } from '../../../shared/form/form-problem.ts'
import { Toggle } from '../../../shared/form/toggle.tsx'
import { DeleteDialog } from '../../../shared/overlay/delete-dialog.tsx'
import { showToast } from '../../../shared/overlay/toasts.tsx'
import { useClient } from '../../../state/use-client.ts'
import { FEATURE_LABELS, type FeatureLabel } from './feature-labels.ts'
import type { GuildEntryProps } from './guild-entry.tsx'

type GuildDialogProps = GuildEntryProps & { onClose: () => void }

/** Sets features that the platform sells or grants. */
export function GuildFeaturesDialog({ guild: { id, name, features }, onChanged, onClose }: GuildDialogProps) {
  const client = useClient()

  async function save(entered: FormData) {
    const body = { features: GUILD_FEATURES.filter((feature) => entered.has(feature)) }
    const after = await client.call(modifyGuildFeatures, { guildId: id }, body)
    onChanged({ features: after.features })
  }

  return (
    <FormDialog
      title={t('guilds.features-of', { name })}
      description={t('guilds.other-platforms-sell-these')}
      action={t('guilds.save')}
      fields={[]}
      onSubmit={save}
      onClose={onClose}
    >
      {() => (
        <>
          <FeatureToggles held={features} words={FEATURE_LABELS.filter(({ effect }) => effect !== null)} />
          <p className="section-text">{t('guilds.clients-and-apps-can-see-these')}</p>
          <FeatureToggles held={features} words={FEATURE_LABELS.filter(({ effect }) => effect === null)} />
        </>
      )}
    </FormDialog>
  )
}

const FeatureToggles = ({ held, words }: { held: readonly string[]; words: readonly FeatureLabel[] }) =>
  words.map(({ feature, text, effect }) => (
    <Toggle
      key={feature}
      name={feature}
      label={text}
      hint={[effect, feature].filter((part) => part !== null).join(' ')}
      defaultChecked={held.includes(feature)}
    />
  ))

/** Sets a member's number of boosts. */
export function GuildBoostsDialog({ guild: { id, name }, onOld, onClose }: GuildDialogProps) {
  const client = useClient()

  async function save(entered: FormData) {
    const userId = idIn(entered, 'user_id')
    const count = Number(textIn(entered, 'count'))
    await client.call(setGuildBoosts, { guildId: id, userId }, { count })
    onOld()
    showToast(t('guilds.the-boosts-were-saved'))
  }

  return (
    <FormDialog
      title={t('guilds.boosts-of', { name })}
      description={t('guilds.nothing-is-sold-here-you-decide')}
      action={t('guilds.save')}
      fields={['user_id', 'count']}
      onSubmit={save}
      onClose={onClose}
    >
      {({ fields }) => (
        <>
          <IdField name="user_id" label={t('guilds.member-id')} error={fields.get('user_id')} />
          <Field
            name="count"
            label={t('guilds.boosts')}
            type="number"
            inputMode="numeric"
            required
            defaultValue="1"
            error={fields.get('count')}
          />
        </>
      )}
    </FormDialog>
  )
}

/** Adds a user or a bot without an invite. */
export function AddMemberDialog({ guild: { id, name }, onOld, onClose }: GuildDialogProps) {
  const client = useClient()

  async function add(entered: FormData) {
    const userId = idIn(entered, 'user_id')
    await client.call(addGuildMemberByAdministrator, { guildId: id, userId }, {})
    onOld()
    showToast(t('guilds.a-member-was-added-to', { name }))
  }

  return (
    <FormDialog
      title={t('guilds.add-a-member-to', { name })}
      description={t('guilds.the-member-joins-without-an-invite')}
      action={t('guilds.add-member')}
      fields={['user_id']}
      onSubmit={add}
      onClose={onClose}
    >
      {({ fields }) => <IdField name="user_id" label={t('guilds.user-or-bot-id')} error={fields.get('user_id')} />}
    </FormDialog>
  )
}

/** Transfers a guild on behalf of its owner. */
export function GuildOwnerDialog({ guild: { id, name }, onChanged, onClose }: GuildDialogProps) {
  const client = useClient()

  async function save(entered: FormData) {
    const owner_id = idIn(entered, 'owner_id')
    await client.call(handOverGuild, { guildId: id }, { owner_id })
    const owner = await client.call(getUser, { userId: owner_id })
    onChanged({ owner })
    showToast(t('guilds.has-a-new-owner', { name }))
  }

  return (
    <FormDialog
      title={t('guilds.transfer-named', { name })}
      description={t('guilds.use-this-if-the-owner-is-gone')}
      action={t('guilds.transfer')}
      tone="danger"
      fields={['owner_id']}
      onSubmit={save}
      onClose={onClose}
    >
      {({ fields }) => <IdField name="owner_id" label={t('guilds.new-owners-id')} error={fields.get('owner_id')} />}
    </FormDialog>
  )
}

/** Deletes a guild, once its name is typed. */
export function DeleteGuildDialog({ guild: { id, name }, onChanged, onClose }: GuildDialogProps) {
  const client = useClient()

  async function remove() {
    await client.call(deleteGuildByAdministrator, { guildId: id })
    onChanged(null)
  }

  const loss = t('guilds.its-channels-and-messages-are-permanently')
  return <DeleteDialog what="guild" name={name} loss={loss} remove={remove} onClose={onClose} />
}

const IdField = (props: { name: string; label: string; error: string | undefined }) => (
  <Field {...props} hint={t('guilds.with-developer-mode-on-you-can')} required autoComplete="off" inputMode="numeric" />
)

function idIn(entered: FormData, name: string): string {
  const id = textIn(entered, name).trim()
  if (/^[0-9]{17,20}$/u.test(id)) return id
  throw new IncompleteForm(new Map([[name, t('guilds.this-isnt-an-id')]]))
}
