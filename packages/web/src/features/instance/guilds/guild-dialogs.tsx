import { GUILD_FEATURES } from '@guildhall/protocol/enums/guild-feature'
import { setGuildBoosts } from '@guildhall/protocol/operations/boosts/set-guild-boosts'
import { modifyGuildFeatures } from '@guildhall/protocol/operations/guilds/modify-guild-features'
import { deleteGuildByAdministrator } from '@guildhall/protocol/operations/instance/delete-guild-by-administrator'
import { handOverGuild } from '@guildhall/protocol/operations/instance/hand-over-guild'
import { addGuildMemberByAdministrator } from '@guildhall/protocol/operations/integrations/add-guild-member-by-administrator'
import { getUser } from '@guildhall/protocol/operations/users/get-user'
import { Field } from '../../../shared/form/field.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { IncompleteForm, textIn } from '../../../shared/form/form-problem.ts'
import { Toggle } from '../../../shared/form/toggle.tsx'
import { DeleteDialog } from '../../../shared/overlay/delete-dialog.tsx'
import { showToast } from '../../../shared/overlay/toasts.tsx'
import { useClient } from '../../../state/use-client.ts'
import { FEATURE_WORDS, type FeatureWords } from './feature-words.ts'
import type { GuildEntryProps } from './guild-entry.tsx'

type GuildDialogProps = GuildEntryProps & { onClose: () => void }

/** Switches what the platform sells or grants. */
export function GuildFeaturesDialog({ guild: { id, name, features }, onChanged, onClose }: GuildDialogProps) {
  const client = useClient()

  async function save(entered: FormData) {
    const body = { features: GUILD_FEATURES.filter((feature) => entered.has(feature)) }
    const after = await client.call(modifyGuildFeatures, { guildId: id }, body)
    onChanged({ features: after.features })
  }

  return (
    <FormDialog
      title={`Features of ${name}`}
      description="What elsewhere is sold or granted. Here you decide."
      action="Save"
      fields={[]}
      onSubmit={save}
      onClose={onClose}
    >
      {() => (
        <>
          <FeatureToggles held={features} words={FEATURE_WORDS.filter(({ effect }) => effect !== null)} />
          <p className="section-text">Of these, clients and apps are told, and nothing else on this server follows.</p>
          <FeatureToggles held={features} words={FEATURE_WORDS.filter(({ effect }) => effect === null)} />
        </>
      )}
    </FormDialog>
  )
}

const FeatureToggles = ({ held, words }: { held: readonly string[]; words: readonly FeatureWords[] }) =>
  words.map(({ feature, text, effect }) => (
    <Toggle
      key={feature}
      name={feature}
      label={text}
      hint={[effect, feature].filter((part) => part !== null).join(' ')}
      defaultChecked={held.includes(feature)}
    />
  ))

/** Says how many boosts a member gives. */
export function GuildBoostsDialog({ guild: { id, name }, onOld, onClose }: GuildDialogProps) {
  const client = useClient()

  async function save(entered: FormData) {
    const userId = idIn(entered, 'user_id')
    const count = Number(textIn(entered, 'count'))
    await client.call(setGuildBoosts, { guildId: id, userId }, { count })
    onOld()
    showToast('The boosts are set.')
  }

  return (
    <FormDialog
      title={`Boosts of ${name}`}
      description="Nothing is sold here: you say how many boosts a member gives. None takes them away."
      action="Set"
      fields={['user_id', 'count']}
      onSubmit={save}
      onClose={onClose}
    >
      {({ fields }) => (
        <>
          <IdField name="user_id" label="ID of the member" error={fields.get('user_id')} />
          <Field
            name="count"
            label="Boosts"
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

/** Brings somebody in, or a bot, without an invite. */
export function AddMemberDialog({ guild: { id, name }, onOld, onClose }: GuildDialogProps) {
  const client = useClient()

  async function add(entered: FormData) {
    const userId = idIn(entered, 'user_id')
    await client.call(addGuildMemberByAdministrator, { guildId: id, userId }, {})
    onOld()
    showToast(`${name} has another member now.`)
  }

  return (
    <FormDialog
      title={`Add a member to ${name}`}
      description="Without an invite, as whoever runs this server. A bot comes with a role of its own that has no permissions."
      action="Add"
      fields={['user_id']}
      onSubmit={add}
      onClose={onClose}
    >
      {({ fields }) => <IdField name="user_id" label="ID of the person or bot" error={fields.get('user_id')} />}
    </FormDialog>
  )
}

/** Gives a guild away whose owner doesn't. */
export function GuildOwnerDialog({ guild: { id, name }, onChanged, onClose }: GuildDialogProps) {
  const client = useClient()

  async function save(entered: FormData) {
    const owner_id = idIn(entered, 'owner_id')
    await client.call(handOverGuild, { guildId: id }, { owner_id })
    const owner = await client.call(getUser, { userId: owner_id })
    onChanged({ owner })
    showToast(`${name} has another owner now.`)
  }

  return (
    <FormDialog
      title={`Hand ${name} over`}
      description="For a guild whose owner is gone. The new one has to be a member of it."
      action="Hand over"
      tone="danger"
      fields={['owner_id']}
      onSubmit={save}
      onClose={onClose}
    >
      {({ fields }) => <IdField name="owner_id" label="ID of the new owner" error={fields.get('owner_id')} />}
    </FormDialog>
  )
}

/** Ends a guild, once its name was written. */
export function DeleteGuildDialog({ guild: { id, name }, onChanged, onClose }: GuildDialogProps) {
  const client = useClient()

  async function remove() {
    await client.call(deleteGuildByAdministrator, { guildId: id })
    onChanged(null)
  }

  const loss = 'Its channels and everything that was said in them are gone for good, for all its members.'
  return <DeleteDialog what="guild" name={name} loss={loss} remove={remove} onClose={onClose} />
}

const IdField = (props: { name: string; label: string; error: string | undefined }) => (
  <Field
    {...props}
    hint="With Developer Mode on, “Copy ID” in the menu of a name copies it."
    required
    autoComplete="off"
    inputMode="numeric"
  />
)

function idIn(entered: FormData, name: string): string {
  const id = textIn(entered, name).trim()
  if (/^[0-9]{17,20}$/u.test(id)) return id
  throw new IncompleteForm(new Map([[name, 'This is no ID.']]))
}
