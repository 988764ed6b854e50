-- The messaging service has begun to keep interests: those that are known already are announced once more.
update tenants set announced = 0;
