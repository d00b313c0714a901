/** The service's tables as their rows are read and written. Made by `migrations/`. */
import type * as account from './tables/account-tables.ts';
import type * as ai from './tables/ai-tables.ts';
import type * as dashboard from './tables/dashboard-tables.ts';
import type * as workspace from './tables/workspace-tables.ts';

export interface Schema {
  account: account.AccountTable;
  readiness_probe: account.ReadinessProbeTable;
  embed_secret: account.EmbedSecretTable;
  signing_key: account.SigningKeyTable;
  app_user: account.UserTable;
  provisioning_settings: account.ProvisioningSettingsTable;
  embed_tenant: account.EmbedTenantTable;
  embed_tenant_removal: account.EmbedTenantRemovalTable;
  user_group: account.UserGroupTable;
  group_member: account.GroupMemberTable;
  user_attribute: account.UserAttributeTable;
  user_attribute_value: account.UserAttributeValueTable;
  group_attribute_value: account.GroupAttributeValueTable;
  tenant_attribute_value: account.TenantAttributeValueTable;
  api_key: account.ApiKeyTable;
  embed_session: account.EmbedSessionTable;
  embed_token_revocation: account.EmbedTokenRevocationTable;
  audit_event: account.AuditEventTable;
  deployment: workspace.DeploymentTable;
  folder: workspace.FolderTable;
  workbook: workspace.WorkbookTable;
  report: workspace.ReportTable;
  item_grant: workspace.ItemGrantTable;
  favorite: workspace.FavoriteTable;
  item_view: workspace.ItemViewTable;
  dashboard: dashboard.DashboardTable;
  dashboard_version: dashboard.DashboardVersionTable;
  dashboard_answer: dashboard.DashboardAnswerTable;
  report_snapshot: dashboard.ReportSnapshotTable;
  dashboard_grant: dashboard.DashboardGrantTable;
  notification: dashboard.NotificationTable;
  notification_recipient: dashboard.NotificationRecipientTable;
  notification_run: dashboard.NotificationRunTable;
  notification_delivery: dashboard.NotificationDeliveryTable;
  notification_mailed_address: dashboard.NotificationMailedAddressTable;
  notification_mailed_address_token: dashboard.NotificationMailedAddressTokenTable;
  mail_settings: account.MailSettingsTable;
  ai_usage: ai.AiUsageTable;
  ai_settings: ai.AiSettingsTable;
  agent: ai.AgentTable;
  notification_condition_state: dashboard.NotificationConditionStateTable;
}
