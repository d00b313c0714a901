import type { provisioningOperations } from '../../contract/endpoints/provisioning-settings.ts';
import { toActionContext } from '../access/action-context.ts';
import type { HandlersOf } from '../access/bind-operations.ts';
import type { DirectoryDependencies } from './directory-dependencies.ts';
import { changeProvisioningSettings } from './provisioning-actions.ts';
import { readProvisioningSettings } from './provisioning-rows.ts';

/** Handlers of the settings of provisioning. */
export const createProvisioningHandlers = ({
  database,
  now,
}: DirectoryDependencies): HandlersOf<keyof typeof provisioningOperations> => ({
  getProvisioningSettings: async ({ c, caller }) =>
    c.json(await database.read(caller.accountId, readProvisioningSettings)),
  updateProvisioningSettings: async ({ c, caller, body }) => {
    const context = toActionContext(c, now);
    return c.json(
      await database.write(caller.accountId, (rows) => changeProvisioningSettings(rows, context, body)),
    );
  },
});
