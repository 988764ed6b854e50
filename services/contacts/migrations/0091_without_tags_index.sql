-- Apart from the migration before, which lets contacts be read while it runs. The function `tenant_tags` stays, for the
-- version before asks by it.
drop index contacts_by_tenant_tag;
