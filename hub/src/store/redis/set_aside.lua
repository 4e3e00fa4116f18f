-- Notes why a room is set aside, or takes the note away. KEYS: head. ARGV: the reason, if there is one.
if redis.call('EXISTS', KEYS[1]) == 1 then
    if ARGV[1] then
        redis.call('HSET', KEYS[1], 'aside', ARGV[1])
    else
        redis.call('HDEL', KEYS[1], 'aside')
    end
end
return 1
