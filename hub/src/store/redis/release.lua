-- Gives a room back: nobody owns it, so that the next hub that is asked takes it at once.
-- KEYS: head. ARGV: epoch, owner.
local head = redis.call('HMGET', KEYS[1], 'epoch', 'owner')
if head[1] == ARGV[1] and head[2] == ARGV[2] then
    redis.call('HSET', KEYS[1], 'owner', '')
    return 1
end
return 0
